import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import en from '@/lib/messages/en.json';
import { TestProviders } from '@/lib/testing/test-providers';
import { toastTitles } from '@/lib/testing/toast-titles';
import { onWrite } from './confirm-write';
import { useUndo } from './use-undo';
import { useWrite } from './use-write';

const tenant = { id: 'acme', name: 'Acme', color: 'slate' };
const request = { operation: 'updateCustomer', tenant: 'acme', body: {} } as const;

test('a write is sent once, however often it is clicked, and pending until its person has answered', async () => {
  const { result } = renderHook(() => useWrite({ tenant }), {
    wrapper: TestProviders,
  });
  let cancel = () => {};
  const confirm = vi.fn(
    () =>
      new Promise<undefined>((resolve) => {
        cancel = () => resolve(undefined);
      }),
  );
  const first = result.current.send({ ...request, confirm });
  expect(await result.current.send({ ...request, confirm })).toBeUndefined();
  await waitFor(() => expect(result.current.isPending).toBe(true));
  act(() => cancel());
  expect(await first).toBeUndefined();
  expect(confirm).toHaveBeenCalledOnce();
  await waitFor(() => expect(result.current.isPending).toBe(false));
});

test('an undo reports its outcome after its form is gone', async () => {
  const { result, unmount } = renderHook(() => useUndo({ name: 'updateCustomer', tenant, label: 'Deniz' }), {
    wrapper: TestProviders,
  });
  const undo = result.current;
  unmount();
  const stopAsking = onWrite(() => Promise.reject(new Error('It cannot be confirmed')));
  undo({ body: {}, lastRead: {} }).onSelect();
  await waitFor(() => expect(toastTitles()).toEqual([en.form.notUndone]));
  stopAsking();
});
