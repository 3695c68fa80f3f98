import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { updateCustomer } from '@/lib/contract/resources/customers';
import { fieldsOf } from '@/lib/contract/schema/describe';
import en from '@/lib/messages/en.json';
import { draftKey, useDraft, withDraft } from '../drafts/use-draft';
import { createWrite } from '../submit/create-write';
import type { FormSchema } from './form-schema';
import type { Payload } from './payload';
import { useFormValues } from './use-form-values';

const schema: FormSchema = {
  name: 'updateCustomer',
  resource: 'customers',
  effect: 'upsert',
  method: 'PUT',
  path: updateCustomer.path,
  fields: fieldsOf(updateCustomer.body),
  inList: false,
  headings: {},
  keepsOmitted: false,
};
const ayse = { firstName: 'Ayşe', lastName: 'Yılmaz', phone: '+905321112233' };
type Customer = typeof ayse;

const wrapper = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
    {children}
  </NextIntlClientProvider>
);

/** Returns a write whose requests get no response. */
const createUnansweredWrite = () =>
  createWrite(
    {},
    {
      send: async () => ({ kind: 'unknown', cause: 'timeout', message: '', requestId: 'r' }),
      read: async () => ({ kind: 'ok', value: { seen: 'unread' }, requestId: 'r' }),
      confirm: async () => true,
      wait: async () => undefined,
    },
  );

/** Returns the values of a customer's form with their draft. */
function useCustomerForm({ start }: { start: Customer }) {
  const values = useFormValues(schema, { start, isUpdate: true });
  const [write] = useState(createUnansweredWrite);
  const draft = useDraft(draftKey('shop', schema.name, '1'), values, write);
  // Subscribes to errors and dirtiness like a form.
  void [values.form.formState.errors, values.form.formState.isDirty];
  return { ...values, draft, write };
}
const open = (start = ayse) => renderHook(useCustomerForm, { wrapper, initialProps: { start } });
type Opened = ReturnType<typeof open>['result'];
const type = ({ current }: Opened, name: string, text: string) =>
  act(() => current.form.setValue(name, text, { shouldDirty: true }));

beforeEach(() => sessionStorage.clear());

test('a draft is saved when the page unmounts, and removed on request', async () => {
  type(open().result, 'phone', '+90 555');
  cleanup();
  const { result } = open();
  await waitFor(() => expect(result.current.draft.offer).toBeDefined());
  act(() => result.current.draft.remove());
  cleanup();
  expect(open().result.current.draft.offer).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
});

test('text typed while a request is in flight stays as a draft, also if the page of another record opens then', async () => {
  const { result } = open();
  type(result, 'phone', '+90 555');
  const sent = { ...result.current.form.getValues() };
  type(result, 'lastName', 'Kaya');
  act(() => {
    result.current.form.resetDefaultValues(sent);
    result.current.draft.keepUnsent(sent);
  });
  cleanup();
  const { result: again } = open({ ...ayse, phone: '+90 555' });
  await waitFor(() => expect(again.current.draft.offer).toBeDefined());
  act(() => again.current.draft.offer?.onResume());
  expect(again.current.form.getValues()).toMatchObject({ phone: '+90 555', lastName: 'Kaya' });
});

test('a draft is restored on top of the current record', async () => {
  type(open().result, 'phone', '+90 555');
  cleanup();
  const { result } = open({ ...ayse, firstName: 'Ayşe Nur' });
  await waitFor(() => expect(result.current.draft.offer).toBeDefined());
  act(() => result.current.draft.offer?.onResume());
  expect(result.current.form.getValues()).toMatchObject({
    firstName: 'Ayşe Nur',
    phone: '+90 555',
  });
});

test('a request without a response keeps its key, also if it was sent with the defaults of the form', async () => {
  const { result } = open();
  await act(async () => {
    await result.current.write.send({ operation: 'updateCustomer', tenant: 'shop', body: ayse });
    result.current.draft.save();
  });
  const sent = result.current.write.unanswered();
  cleanup();
  const { result: again } = open();
  await waitFor(() => expect(again.current.write.unanswered()).toEqual(sent));
  expect(sent?.key).toBeDefined();
  expect(again.current.draft.offer).toBeUndefined();
});

test('values edited back to those of the record leave no draft', () => {
  const { result } = open();
  type(result, 'phone', '+90 555');
  type(result, 'phone', ayse.phone);
  cleanup();
  expect(sessionStorage.length).toBe(0);
});

test('a draft that equals the record is not offered', () => {
  const defaults = { phone: '1', tick: undefined, address: { city: 'İzmir', isMain: undefined } };
  expect(withDraft({ values: { phone: '1', address: { city: 'İzmir' } } }, defaults)).toBeUndefined();
  expect(withDraft({ values: { removedField: 'x' } }, defaults)).toBeUndefined();
  expect(withDraft({ values: { address: { city: 'Ankara' } } }, defaults)).toMatchObject({
    phone: '1',
    address: { city: 'Ankara' },
  });
});

test('a refetched record updates the fields that were not edited', async () => {
  const { result, rerender } = open();
  type(result, 'phone', '+90 555');
  rerender({ start: { ...ayse, lastName: 'Kaya', phone: '+90 111' } });
  await waitFor(() => expect(result.current.form.getValues('lastName')).toBe('Kaya'));
  expect(result.current.form.getValues('phone')).toBe('+90 555');
  expect(result.current.buildPayload(result.current.form.getValues())).toEqual({
    firstName: 'Ayşe',
    lastName: 'Kaya',
    phone: '+90 555',
  });
});

test('a refetched record is compared only once, not in every render after it', () => {
  const { rerender } = open();
  let reads = 0;
  const start = {
    ...ayse,
    get phone() {
      reads++;
      return ayse.phone;
    },
  };
  rerender({ start });
  const before = reads;
  rerender({ start });
  expect([before > 0, reads - before]).toEqual([true, 0]);
});

test('what is typed while the form is sent is unsaved afterwards', () => {
  const { result } = open();
  type(result, 'phone', '+90 555');
  const sent = structuredClone(result.current.form.getValues());
  type(result, 'lastName', 'Kaya');
  act(() => result.current.form.resetDefaultValues(sent));
  expect(result.current.form.formState.isDirty).toBe(true);
  type(result, 'lastName', ayse.lastName);
  expect(result.current.form.formState.isDirty).toBe(false);
});

test('invalid fetched fields that were not edited are neither errors nor sent', async () => {
  const { result } = open({ ...ayse, lastName: 'x'.repeat(1_000) });
  const submit = async () => {
    const sent: Payload[] = [];
    await act(
      async () => void (await result.current.form.handleSubmit(({ payload }) => void sent.push(payload))()),
    );
    return { sent, errors: Object.keys(result.current.form.formState.errors) };
  };
  type(result, 'phone', '');
  expect(await submit()).toEqual({ sent: [], errors: ['phone'] });
  type(result, 'phone', '+905321112244');
  expect(await submit()).toEqual({ sent: [{ firstName: 'Ayşe', phone: '+905321112244' }], errors: [] });
});
