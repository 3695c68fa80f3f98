import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test, vi } from 'vitest';
import en from '@/lib/messages/en.json';
import { ArrangeCards } from './arrange-cards';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));
vi.mock('@/lib/console/actions', () => ({ saveView: vi.fn() }));

const words = {
  ...{ act: 'Customize', title: 'Cards', hint: 'Hide and move', up: 'Move up', down: 'Move down' },
  ...{ save: 'Save layout', reset: 'Restore defaults', failed: 'Not saved', saved: 'Saved' },
};

test('a card that is moved to the top keeps the focus on its arrow, which says that it is first', async () => {
  const cards = ['Orders', 'Returns'].map((label) => ({ id: label, label, hidden: false }));
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ArrangeCards tenant="acme" cards={cards} words={words} />
    </NextIntlClientProvider>,
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
