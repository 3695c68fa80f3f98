'use client';

import { formOf } from '@/components/form/form-of';
import type { TenantMark } from '@/components/shell/tenant-mark';

const { Form, Field } = formOf('updateStockAdjustmentTag', () => import('@/lib/contract/stock-adjustments'));

/** The tag of a stock adjustment. An empty one takes it away. */
export function TagStockAdjustment({
  tenant,
  transactionNumber,
  tag,
  onSaved,
  onCancel,
}: {
  tenant: TenantMark;
  transactionNumber: string;
  tag?: string | null;
  onSaved?: () => void;
  onCancel?: () => void;
}) {
  return (
    <Form
      tenant={tenant}
      fixed={{ transactionNumber }}
      start={{ tag }}
      changes
      record={transactionNumber}
      label={transactionNumber}
      onSaved={onSaved}
      onCancel={onCancel}
      focus
    >
      <Field name="tag" wide />
    </Form>
  );
}
