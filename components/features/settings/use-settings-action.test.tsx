import { act, renderHook, waitFor } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { QueryProvider } from '@/components/shell/query-provider';
import type { Result } from '@/lib/console/browser/result';
import en from '@/lib/messages/en.json';
import { testRouter } from '@/lib/testing/test-router';
import { toastTitles } from '@/lib/testing/toast-titles';
import { useSettingsAction } from './use-settings-action';

const [onSuccess, onError, refresh] = [vi.fn(), vi.fn(), vi.fn()];
const wrapper = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
    <AppRouterContext value={{ ...testRouter(() => undefined), refresh }}>
      <QueryProvider>{children}</QueryProvider>
    </AppRouterContext>
  </NextIntlClientProvider>
);

beforeEach(() => {
  refresh.mockReset();
  onSuccess.mockReset();
  onError.mockReset();
});
const run = (action: () => Promise<Result<string>>) => {
  const { result } = renderHook(() => useSettingsAction(action, { onSuccess, onError }), {
    wrapper,
  });
  act(() => result.current.mutate(undefined));
};

test('a request that fails to arrive is reported as a failure and stays on the page', async () => {
  run(() => Promise.reject(new Error('Failed to fetch')));
  await waitFor(() => expect(onError).toHaveBeenCalledOnce());
  await waitFor(() => expect(toastTitles()).toEqual([en.settings.failed]));
  expect(onSuccess).not.toHaveBeenCalled();
});

test('a successful response is passed on without a toast or a refresh', async () => {
  run(async () => ({ kind: 'ok', value: 'secret', requestId: '' }));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(onSuccess.mock.calls[0]?.[0]).toBe('secret');
  expect(toastTitles()).toEqual([]);
  expect(refresh).not.toHaveBeenCalled();
});

test.each([
  ['confirmed', { kind: 'ok', value: 'x', requestId: '' }, 'Saved'],
  ['reported as failed', { kind: 'signed-out' }, en.settings.failed],
] satisfies [string, Result<string>, string][])(
  'a change is %s, and the page refreshed',
  async (_, result, title) => {
    const { result: hook } = renderHook(
      () => useSettingsAction(async () => result, { confirmation: 'Saved' }),
      { wrapper },
    );
    act(() => hook.current.mutate(undefined));
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(toastTitles()).toEqual([title]);
  },
);
