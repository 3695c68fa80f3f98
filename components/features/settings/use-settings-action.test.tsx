import { act, renderHook, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onToast, type ToastMessage } from '@/components/ui/toast';
import en from '@/lib/messages/en.json';
import { useSettingsAction } from './use-settings-action';

const wrapper = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
    {children}
  </NextIntlClientProvider>
);
const action = () => renderHook(() => useSettingsAction('Not saved'), { wrapper }).result;

let toasts: ToastMessage[] = [];
let stop = () => {};
beforeEach(() => {
  toasts = [];
  stop = onToast((message) => void toasts.push(message));
});
afterEach(() => stop());

test('a request that does not arrive is reported as a failure and keeps the page', async () => {
  const [done, failed] = [vi.fn(), vi.fn()];
  const result = action();
  act(() => result.current.run(() => Promise.reject(new Error('Failed to fetch')), { done, failed }));
  await waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(toasts).toEqual([expect.objectContaining({ tone: 'bad', title: 'Not saved' })]);
  expect(done).not.toHaveBeenCalled();
});

test('a successful answer is passed on without a toast', async () => {
  const done = vi.fn();
  const result = action();
  act(() =>
    result.current.run(async () => ({ kind: 'ok', answer: 'secret', requestId: '', notes: [] }), { done }),
  );
  await waitFor(() => expect(done).toHaveBeenCalledWith('secret'));
  expect(toasts).toEqual([]);
});
