'use client';

import { Field } from '@/components/form/fields/field';
import { Form, type RecordFormProps } from '@/components/form/form';
import { recordActions } from '@/lib/contract/record-actions';
import { fieldContracts } from '../field-contracts';

export type TagOperation = Exclude<keyof typeof fieldContracts, 'updateProduct' | 'updateCustomer'>;

/** Edits the tag of a record of any kind. An empty value removes it. */
export function TagForm({
  operation,
  id,
  label = id,
  tag,
  ...form
}: Omit<RecordFormProps<unknown>, 'record'> & {
  operation: TagOperation;
  /** The record's key, as named by the operation. */
  id: string;
  /** The record's display name. */
  label?: string;
  /** The current tag; undefined if no read returns it. */
  tag?: string | null;
}) {
  return (
    <Form
      name={operation}
      contract={fieldContracts[operation]}
      {...form}
      constants={{ [recordActions[operation].bulk.record]: id }}
      start={{ tag }}
      isUpdate
      record={id}
      label={label}
      focus
    >
      <Field name="tag" wide />
    </Form>
  );
}
