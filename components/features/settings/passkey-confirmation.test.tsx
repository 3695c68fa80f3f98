import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { QueryProvider } from '@/components/shell/query-provider';
import type { Result } from '@/lib/console/browser/result';
import en from '@/lib/messages/en.json';
import { PasskeyConfirmation } from './passkey-confirmation';

const { passkey, noPasskey } = en.settings.stepUp;

function show(confirm: () => Promise<Result<boolean>>) {
  const onDone = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryProvider>
        <PasskeyConfirmation confirm={confirm} onDone={onDone} />
      </QueryProvider>
    </NextIntlClientProvider>,
  );
  return onDone;
}
const button = () => screen.getByRole('button', { name: passkey });
const isBusy = () => button().getAttribute('aria-busy') === 'true';

test('a request that fails to arrive shows a notice; until then the button is busy', async () => {
  let reject: (error: Error) => void = () => undefined;
  const onDone = show(
    () =>
      new Promise((_, fail) => {
        reject = fail;
      }),
  );
  await userEvent.click(button());
  await waitFor(() => expect(isBusy()).toBe(true));
  reject(new Error('Failed to fetch'));
  await screen.findByText(en.settings.failed);
  expect(isBusy()).toBe(false);
  expect(onDone).not.toHaveBeenCalled();
});

test.each([
  ['canceled', { kind: 'ok', value: false, requestId: '' }],
  ['refused', { kind: 'refused', status: 400, message: '', issues: [], requestId: '' }],
] satisfies [string, Result<boolean>][])('a passkey that was %s shows a notice', async (_, result) => {
  const onDone = show(async () => result);
  await userEvent.click(button());
  await screen.findByText(noPasskey);
  expect(onDone).not.toHaveBeenCalled();
});

test('an accepted passkey confirms the identity', async () => {
  const onDone = show(async () => ({ kind: 'ok', value: true, requestId: '' }));
  await userEvent.click(button());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
