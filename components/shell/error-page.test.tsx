import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test } from 'vitest';
import en from '@/lib/messages/en.json';
import { testRouter } from '@/lib/testing/test-router';
import { ErrorBoundary } from './error-page';

let isBroken = true;
function Page() {
  if (isBroken) throw Object.assign(new Error('broken'), { digest: '1234' });
  return <p>Rows</p>;
}

test('a page that fails says so with the ID of its error, and is rendered again on request', async () => {
  const user = userEvent.setup();
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <AppRouterContext value={testRouter(() => undefined)}>
        <ErrorBoundary isInFrame>
          <Page />
        </ErrorBoundary>
      </AppRouterContext>
    </NextIntlClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('1234');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: en.ui.retry }));
  expect(await screen.findByText('Rows')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
