'use client';

import { formOf } from '@/components/form/form-of';
import { useFresh } from '@/components/form/use-fresh';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { byKey } from '@/lib/contract/dqb-by-key';

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
  const fresh = useFresh(tenant.id);
  return (
    <Form
      tenant={tenant}
      fixed={{ transactionNumber }}
      start={{ tag }}
      changes
      fresh={async () => {
        const dqb = byKey('transactionNumber', transactionNumber, 10);
        const { items } = await fresh('getStockAdjustments', { query: { dqb } });
        return items.find((item) => item.transactionNumber === transactionNumber);
      }}
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
