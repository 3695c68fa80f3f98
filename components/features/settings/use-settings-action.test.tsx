import { act, renderHook, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toast } from '@/components/ui/toast';
import en from '@/lib/messages/en.json';
import { useSettingsAction } from './use-settings-action';

vi.mock('@/components/ui/toast', () => ({ toast: vi.fn() }));

const wrapper = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
    {children}
  </NextIntlClientProvider>
);
const action = () => renderHook(() => useSettingsAction('Not saved'), { wrapper }).result;

beforeEach(() => vi.mocked(toast).mockClear());

test('a call that never arrives is told as a failure, and does not take the page away', async () => {
  const [done, failed] = [vi.fn(), vi.fn()];
  const result = action();
  act(() => result.current.run(() => Promise.reject(new Error('Failed to fetch')), { done, failed }));
  await waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(vi.mocked(toast).mock.lastCall?.[0]).toMatchObject({ tone: 'bad', title: 'Not saved' });
  expect(done).not.toHaveBeenCalled();
});

test('what was answered is handed on, and nothing is told', async () => {
  const done = vi.fn();
  const result = action();
  act(() =>
    result.current.run(async () => ({ kind: 'ok', answer: 'secret', requestId: '', notes: [] }), { done }),
  );
  await waitFor(() => expect(done).toHaveBeenCalledWith('secret'));
  expect(toast).not.toHaveBeenCalled();
});
