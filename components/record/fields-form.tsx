'use client';

import { AllFields, Form, type RecordFormProps } from '@/components/form/form';
import { useFormSchema } from '@/components/form/values/form-schema';
import type { WriteName } from '@/lib/contract/operations';
import type { TargetRecord } from './record-actions';

/** A form of every field of an operation but those of the record's key. */
export function FieldsForm({
  operation,
  target: { key, start, label },
  ...form
}: Omit<RecordFormProps<unknown>, 'record'> & {
  operation: WriteName;
  target: TargetRecord;
}) {
  const { fields, path } = useFormSchema(operation);
  const params = Object.fromEntries(Object.entries(key).filter(([name]) => path.includes(`{${name}}`)));
  const inBody = Object.entries(key).filter(([name]) => fields.some((field) => field.name === name));
  const id = Object.values(key).join(' · ');
  return (
    <Form
      {...form}
      name={operation}
      params={params}
      constants={Object.fromEntries(inBody)}
      start={start}
      isUpdate={start !== undefined}
      record={id}
      label={label ?? id}
      focus
    >
      <AllFields fields={fields.filter(({ name }) => !(name in key))} />
    </Form>
  );
}
