import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { expect, test } from 'vitest';
import en from '@/lib/messages/en.json';
import { TagInput } from './tag-input';

function Tags() {
  const [value, setValue] = useState('');
  return (
    <NextIntlClientProvider locale="en" messages={en}>
      <TagInput
        aria-label="Tag"
        value={value}
        onValue={setValue}
        commonTags={['fragile', 'gift', 'overseas']}
      />
      <output>{value}</output>
    </NextIntlClientProvider>
  );
}

test('arrow keys move from the field to the suggested tags, and Enter adds one', async () => {
  render(<Tags />);
  const user = userEvent.setup();
  const field = screen.getByRole('textbox', { name: 'Tag' });
  await user.click(field);
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(screen.getByRole('status').textContent).toBe('gift');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(field);
});
