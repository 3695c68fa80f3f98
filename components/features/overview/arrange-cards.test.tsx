import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestProviders } from '@/lib/testing/test-providers';
import { CustomizeCards } from './arrange-cards';

const words = {
  ...{ act: 'Customize', title: 'Cards', hint: 'Hide and move', up: 'Move up', down: 'Move down' },
  ...{ save: 'Save layout', reset: 'Restore defaults', failed: 'Not saved', saved: 'Saved' },
};

test('a card moved to the top keeps the focus on its arrow, which is then disabled', async () => {
  const cards = ['Orders', 'Returns'].map((label) => ({ id: label, label, hidden: false }));
  render(
    <TestProviders>
      <CustomizeCards tenant="acme" cards={cards} words={words} />
    </TestProviders>,
  );
  fireEvent.click(screen.getByText('Customize'));
  const up = (label: string) => screen.getByLabelText(`Move up: ${label}`);
  up('Returns').focus();
  fireEvent.click(up('Returns'));
  await waitFor(() => expect(up('Returns').getAttribute('aria-disabled')).toBe('true'));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(up('Returns'));
  expect(up('Returns').closest('li')?.previousElementSibling).toBeNull();
});
