'use client';

import { AllFields, Form } from '@/components/form/form';
import { useFormSchema } from '@/components/form/values/form-schema';
import type { WriteName } from '@/lib/contract/operations';
import { findResource } from '@/lib/contract/resource-definitions';
import { isRecord } from '@/lib/contract/schema/is-record';
import { valueAt } from '@/lib/contract/schema/value-at';
import type { ActionFormProps } from './create-record-actions';

/** Renders a form of every field of an operation except the record's key, with the record's values. */
export function FieldsForm({
  operation,
  id,
  record,
  ...form
}: ActionFormProps<object> & { operation: WriteName }) {
  const { fields, path, resource, replaces } = useFormSchema(operation);
  const [keyName = ''] = findResource(resource)?.keys ?? [];
  const key = { [keyName]: id };
  const known: Readonly<Record<string, unknown>> = { ...record };
  const part = replaces === undefined ? known : valueAt(known, replaces);
  const written = fields.filter(({ name }) => name !== keyName);
  return (
    <Form
      {...form}
      name={operation}
      params={path.includes(`{${keyName}}`) ? key : {}}
      keyValues={written.length < fields.length ? key : {}}
      // Fields that no read returns start as undefined.
      start={Object.fromEntries(written.map(({ name }) => [name, isRecord(part) ? part[name] : undefined]))}
      isUpdate
      recordKey={id}
      label={typeof known.name === 'string' ? known.name : id}
      focus
    >
      <AllFields fields={written} />
    </Form>
  );
}
