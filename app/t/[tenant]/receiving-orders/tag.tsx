'use client';

import { formOf } from '@/components/form/form-of';
import { useFresh } from '@/components/form/use-fresh';
import type { TenantMark } from '@/components/shell/tenant-mark';

const { Form, Field } = formOf('updateReceivingOrderTag', () => import('@/lib/contract/receiving-orders'));

/** The tag of a receiving order. An empty one takes it away. */
export function TagReceivingOrder({
  tenant,
  referenceNumber,
  tag,
  onSaved,
  onCancel,
}: {
  tenant: TenantMark;
  referenceNumber: string;
  tag?: string | null;
  onSaved?: () => void;
  onCancel?: () => void;
}) {
  const fresh = useFresh(tenant.id);
  return (
    <Form
      tenant={tenant}
      fixed={{ referenceNumber }}
      start={{ tag }}
      changes
      fresh={() => fresh('getReceivingOrder', { params: { referenceNumber } })}
      record={referenceNumber}
      label={referenceNumber}
      onSaved={onSaved}
      onCancel={onCancel}
      focus
    >
      <Field name="tag" wide />
    </Form>
  );
}
