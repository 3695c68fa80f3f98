'use client';

import { formOf } from '@/components/form/form-of';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { updateReceivingOrderTag } from '@/lib/contract/receiving-orders';

const { Form, Field } = formOf(updateReceivingOrderTag);

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
  return (
    <Form
      tenant={tenant}
      fixed={{ referenceNumber }}
      start={{ tag }}
      changes
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
