import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FormSchema } from '../values/form-schema';
import { toDraft } from '../values/form-values';
import { toPayload } from '../values/payload';
import { useConflict } from './use-conflict';

const reader = { decimal: '.', zone: 'UTC' } as const;
const fields: FormSchema['fields'] = [
  { name: 'name', kind: 'text', required: false, nullable: true },
  { name: 'price', kind: 'money', required: false, nullable: true },
  { name: 'note', kind: 'text', required: false, nullable: true },
];
const schema: FormSchema = {
  name: 'updateProduct',
  effect: 'upsert',
  method: 'PUT',
  path: '/openapi/v1/Products/{sku}',
  fields,
  inList: false,
  heads: {},
  keepsOmitted: false,
};
const began = { name: 'Tea', price: 10, note: 'a' };
const draft = (record: Readonly<Record<string, unknown>>) => toDraft(fields, record, reader);
const said = (held: ReturnType<typeof draft> | undefined) => held && toPayload(fields, held, reader);

/** A form that began with `began`; the platform now tells `now`. */
const begun = (now: Readonly<Record<string, unknown>> | undefined, changes = true) =>
  renderHook(() => useConflict(schema, changes, async () => now, reader)).result;

test('what nobody else changed is sent as it was typed, over the record as it was just read', async () => {
  const hook = begun(began);
  const ready = await hook.current.check(draft({ ...began, price: 12 }), draft(began));
  expect(said(ready?.draft)).toEqual({ ...began, price: 12 });
  expect(ready?.read).toEqual(began);
});

test('fields that were not touched here follow what somebody else saved, without a question', async () => {
  const hook = begun({ ...began, note: 'theirs' });
  const ready = await hook.current.check(draft({ ...began, price: 12 }), draft(began));
  expect(hook.current.asked).toBeUndefined();
  expect(said(ready?.draft)).toEqual({ name: 'Tea', price: 12, note: 'theirs' });
});

test('what both changed is asked about: theirs is taken where it is chosen, mine stays elsewhere', async () => {
  const hook = begun({ name: 'Green tea', price: 11, note: 'a' });
  const ready = hook.current.check(draft({ name: 'Black tea', price: 12, note: 'a' }), draft(began));
  await waitFor(() => expect(hook.current.asked).toBeDefined());
  expect(
    hook.current.asked?.conflicts.map(({ place, mine, before, theirs }) => [place, mine, before, theirs]),
  ).toEqual([
    ['name', 'Black tea', 'Tea', 'Green tea'],
    ['price', 12, 10, 11],
  ]);
  await act(async () => hook.current.asked?.decide(['price']));
  expect(said((await ready)?.draft)).toEqual({ name: 'Black tea', price: 11, note: 'a' });
  expect(hook.current.asked).toBeUndefined();
});

test('who goes back to the form sends nothing', async () => {
  const hook = begun({ ...began, price: 11 });
  const ready = hook.current.check(draft({ ...began, price: 12 }), draft(began));
  await waitFor(() => expect(hook.current.asked).toBeDefined());
  await act(async () => hook.current.asked?.decide(undefined));
  expect(await ready).toBeUndefined();
});

test('a record that cannot be read once more is sent as it was typed, and said to be unread', async () => {
  const mine = draft({ ...began, price: 12 });
  const ready = await begun(undefined).current.check(mine, draft(began));
  expect(ready).toEqual({ draft: mine, base: draft(began) });
});

test('a form that sends all of it asks also where only somebody else changed something', async () => {
  const hook = begun({ ...began, note: 'theirs' }, false);
  void hook.current.check(draft({ ...began, price: 12 }), draft(began));
  await waitFor(() => expect(hook.current.asked?.conflicts.map(({ place }) => place)).toEqual(['note']));
});
