'use client';

import { useFresh } from '@/components/form/conflicts/use-conflict';
import { Field } from '@/components/form/fields/field';
import { Form } from '@/components/form/form';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { recordActions } from '@/lib/contract/record-actions';
import { fieldContracts, recordByKey } from '../record-by-key';

export type TagOperation = Exclude<keyof typeof fieldContracts, 'updateProduct' | 'updateCustomer'>;

/** The tag of a record of any kind. An empty one takes it away. */
export function TagForm({
  operation,
  tenant,
  id,
  label = id,
  tag,
  onSaved,
  onCancel,
}: {
  operation: TagOperation;
  tenant: TenantMark;
  /** The key of the record, as the operation names it. */
  id: string;
  /** What people call the record. */
  label?: string;
  /** The tag it has; nothing where no read tells it. */
  tag?: string | null;
  onSaved?: () => void;
  onCancel?: () => void;
}) {
  const fresh = useFresh(tenant.id);
  const { bulk } = recordActions[operation];
  return (
    <Form
      name={operation}
      contract={fieldContracts[operation]}
      tenant={tenant}
      fixed={{ [bulk.record]: id }}
      start={{ tag }}
      changes
      fresh={() => recordByKey(fresh, bulk, id)}
      record={id}
      label={label}
      onSaved={onSaved}
      onCancel={onCancel}
      focus
    >
      <Field name="tag" wide />
    </Form>
  );
}
