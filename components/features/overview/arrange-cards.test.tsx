import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import en from '@/lib/messages/en.json';
import { testRouter } from '@/lib/testing/test-router';
import { CustomizeCards } from './arrange-cards';

const words = {
  ...{ act: 'Customize', title: 'Cards', hint: 'Hide and move', up: 'Move up', down: 'Move down' },
  ...{ save: 'Save layout', reset: 'Restore defaults', failed: 'Not saved', saved: 'Saved' },
};

test('a card moved to the top keeps the focus on its arrow, which is then disabled', async () => {
  const cards = ['Orders', 'Returns'].map((label) => ({ id: label, label, hidden: false }));
  render(
    <AppRouterContext.Provider value={testRouter(() => undefined)}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={new QueryClient()}>
          <CustomizeCards tenant="acme" cards={cards} words={words} />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
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
