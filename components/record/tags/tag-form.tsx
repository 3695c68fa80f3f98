'use client';

import { useRefetch } from '@/components/form/conflicts/use-conflict';
import { Field } from '@/components/form/fields/field';
import { Form, type RecordFormProps } from '@/components/form/form';
import { recordActions } from '@/lib/contract/record-actions';
import { fieldContracts, recordByKey } from '../record-by-key';

export type TagOperation = Exclude<keyof typeof fieldContracts, 'updateProduct' | 'updateCustomer'>;

/** The tag of a record of any kind. An empty one takes it away. */
export function TagForm({
  operation,
  id,
  label = id,
  tag,
  ...form
}: Omit<RecordFormProps<unknown>, 'record'> & {
  operation: TagOperation;
  /** The key of the record, as the operation names it. */
  id: string;
  /** What people call the record. */
  label?: string;
  /** The tag it has; nothing where no read tells it. */
  tag?: string | null;
}) {
  const refetch = useRefetch(form.tenant.id);
  const { bulk } = recordActions[operation];
  return (
    <Form
      name={operation}
      contract={fieldContracts[operation]}
      {...form}
      constants={{ [bulk.record]: id }}
      start={{ tag }}
      isUpdate
      refetch={() => recordByKey(refetch, bulk, id)}
      record={id}
      label={label}
      focus
    >
      <Field name="tag" wide />
    </Form>
  );
}
