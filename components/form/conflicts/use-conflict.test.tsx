import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Field } from '@/lib/contract/schema/describe';
import { type FormValues, toFormValues, toPayload } from '../values/payload';
import { useConflict } from './use-conflict';

const reader = { decimal: '.', zone: 'UTC' } as const;
const fields: Field[] = [
  { name: 'name', kind: 'text', required: false, nullable: true },
  { name: 'price', kind: 'money', required: false, nullable: true },
  { name: 'note', kind: 'text', required: false, nullable: true },
];
const opened = { name: 'Tea', price: 10, note: 'a' };
const values = (record: Readonly<Record<string, unknown>>) => toFormValues(fields, record, reader);
const payload = (of: FormValues | undefined) => of && toPayload(fields, of, reader);

/** A form of `opened`, where the platform now returns `now`. */
const form = (now: Readonly<Record<string, unknown>> | undefined, isUpdate = true) =>
  renderHook(() => useConflict({ fields, isUpdate, refetch: async () => now, reader }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  }).result;
const merge = (hook: ReturnType<typeof form>, edited: Readonly<Record<string, unknown>>) =>
  hook.current.merge(() => values(edited), values(opened));

test('without other changes the edited values are merged into the record just fetched', async () => {
  const merged = await merge(form(opened), { ...opened, price: 12 });
  expect(payload(merged?.values)).toEqual({ ...opened, price: 12 });
  expect(merged?.record).toEqual(opened);
});

test('unedited fields take another user’s saved values without a prompt', async () => {
  const hook = form({ ...opened, note: 'remote' });
  const merged = await merge(hook, { ...opened, price: 12 });
  expect(hook.current.open).toBeUndefined();
  expect(payload(merged?.values)).toEqual({ name: 'Tea', price: 12, note: 'remote' });
});

test('a field that both users edited prompts, and takes the remote value only if chosen', async () => {
  const hook = form({ name: 'Green tea', price: 11, note: 'a' });
  const merged = merge(hook, { name: 'Black tea', price: 12, note: 'a' });
  await waitFor(() => expect(hook.current.open).toBeDefined());
  expect(hook.current.open?.conflicts).toMatchObject([
    { path: 'name', local: 'Black tea', base: 'Tea', remote: 'Green tea' },
    { path: 'price', local: 12, base: 10, remote: 11 },
  ]);
  await act(async () => hook.current.open?.onResolve(['price']));
  expect(payload((await merged)?.values)).toEqual({ name: 'Black tea', price: 11, note: 'a' });
  expect(hook.current.open).toBeUndefined();
});

test('going back to the form sends nothing', async () => {
  const hook = form({ ...opened, price: 11 });
  const merged = merge(hook, { ...opened, price: 12 });
  await waitFor(() => expect(hook.current.open).toBeDefined());
  await act(async () => hook.current.open?.onResolve(undefined));
  expect(await merged).toBeUndefined();
});

test('a record that cannot be fetched returns the edited values without a record', async () => {
  const edited = { ...opened, price: 12 };
  expect(await merge(form(undefined), edited)).toEqual({ values: values(edited), base: values(opened) });
});

test('a form that sends all fields also prompts where only another user edited', async () => {
  const hook = form({ ...opened, note: 'remote' }, false);
  void merge(hook, { ...opened, price: 12 });
  await waitFor(() => expect(hook.current.open?.conflicts.map(({ path }) => path)).toEqual(['note']));
});
