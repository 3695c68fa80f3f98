'use client';

import { formOf } from '@/components/form/form-of';
import { useFresh } from '@/components/form/use-fresh';
import type { TenantMark } from '@/components/shell/tenant-mark';

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
      fresh={() => fresh('getReturn', { params: { returnNo: returnReferenceNumber } })}
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
