import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { updateCustomer } from '@/lib/contract/resources/customers';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { checkOf } from '../submit/validate-payload';
import type { FormSchema } from '../values/form-schema';
import { type Beginning, useFormValues, useValueChanges } from './use-form-values';
import { resume, touchedOf, useSavedDraft } from './use-saved-draft';

const reader = { decimal: ',', zone: 'Europe/Istanbul' } as const;
const fields = fieldsOf(updateCustomer.body);
const schema: FormSchema = {
  name: 'updateCustomer',
  effect: 'upsert',
  method: 'PUT',
  path: updateCustomer.path,
  fields,
  inList: false,
  heads: {},
  keepsOmitted: false,
};
const check = async () => checkOf(updateCustomer);
const ayse = { firstName: 'Ayşe', lastName: 'Yılmaz', phone: '+905321112233' };

/** The hooks of a form together, as its controller wires them. */
function useForm({ start, changes = true, record = '1' }: Beginning & { record?: string }) {
  const form = useFormValues(schema, check, { start, changes }, reader);
  const saved = useSavedDraft('shop', schema.name, record);
  const { values, base, differs } = form;
  useValueChanges(values, {
    now: () => {},
    soon: () => {},
    later: (draft) =>
      differs(draft) ? saved.keep({ touched: touchedOf(fields, draft, base, reader) }) : saved.forget(),
    last: saved.finish,
  });
  return { ...form, saved };
}
const opened = (start: Readonly<Record<string, unknown>> = ayse) =>
  renderHook((props: Beginning) => useForm(props), { initialProps: { start } });
type Opened = ReturnType<typeof opened>['result'];
const type = (form: Opened, name: string, text: string) =>
  act(() => form.current.values.setValue(name, text, { shouldDirty: true }));

beforeEach(() => sessionStorage.clear());

test('what was typed is there again after the page went away, and goes when it is forgotten', async () => {
  const first = opened();
  type(first.result, 'phone', '+90 555');
  cleanup();
  const { result } = opened();
  await waitFor(() => expect(result.current.saved.found?.touched).toEqual({ phone: '+90 555' }));
  act(() => result.current.saved.forget());
  cleanup();
  const again = opened().result;
  expect(again.current.saved.found).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
});

test('a draft is taken up on top of the record as it stands now', async () => {
  const first = opened();
  type(first.result, 'phone', '+90 555');
  cleanup();
  const { result } = opened({ ...ayse, firstName: 'Ayşe Nur' });
  await waitFor(() => expect(result.current.saved.found).toBeDefined());
  const { found } = result.current.saved;
  expect(found && resume(fields, found, result.current.base, reader)).toMatchObject({
    firstName: 'Ayşe Nur',
    phone: '+90 555',
  });
});

test('what is typed back to what stood there leaves no draft', () => {
  const { result } = opened();
  type(result, 'phone', '+90 555');
  type(result, 'phone', ayse.phone);
  cleanup();
  expect(sessionStorage.length).toBe(0);
});

test('a record that is read anew moves the fields that were not touched, and no others', async () => {
  const { result, rerender } = opened();
  type(result, 'phone', '+90 555');
  rerender({ start: { ...ayse, lastName: 'Kaya', phone: '+90 111' } });
  await waitFor(() => expect(result.current.values.getValues('lastName')).toBe('Kaya'));
  expect(result.current.values.getValues('phone')).toBe('+90 555');
  expect(result.current.bodyOf(result.current.values.getValues())).toEqual({
    firstName: 'Ayşe',
    lastName: 'Kaya',
    phone: '+90 555',
  });
});

test('the contract is asked of what was touched alone: what came wrong is not for this person to correct', async () => {
  const { result } = opened({ ...ayse, lastName: '' });
  const errors = async () => {
    await act(async () => void (await result.current.values.trigger()));
    return Object.keys(result.current.values.formState.errors);
  };
  // Drawn by whoever looks at it.
  void result.current.values.formState.errors;
  type(result, 'phone', '');
  expect(await errors()).toEqual(['phone']);
  type(result, 'phone', '+905321112233');
  expect(await errors()).toEqual([]);
});
