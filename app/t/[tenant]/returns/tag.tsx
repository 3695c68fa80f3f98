'use client';

import { formOf } from '@/components/form/form-of';
import { useFresh } from '@/components/form/use-fresh';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { byKey } from '@/lib/contract/dqb-by-key';

const { Form, Field } = formOf('updateReturnTag', () => import('@/lib/contract/returns'));

/** The tag of a return. An empty one takes it away. */
export function TagReturn({
  tenant,
  returnReferenceNumber,
  tag,
  onSaved,
  onCancel,
}: {
  tenant: TenantMark;
  returnReferenceNumber: string;
  tag?: string | null;
  onSaved?: () => void;
  onCancel?: () => void;
}) {
  const fresh = useFresh(tenant.id);
  return (
    <Form
      tenant={tenant}
      fixed={{ returnReferenceNumber }}
      start={{ tag }}
      changes
      fresh={async () => {
        // The read of one return tells no tag.
        const dqb = byKey('returnReferenceNumber', returnReferenceNumber, 10);
        const { items } = await fresh('getReturnsWithTag', { query: { dqb } });
        return items.find((item) => item.returnReferenceNumber === returnReferenceNumber);
      }}
      record={returnReferenceNumber}
      label={returnReferenceNumber}
      onSaved={onSaved}
      onCancel={onCancel}
      focus
    >
      <Field name="tag" wide />
    </Form>
  );
}
