'use client';

import { formOf } from '@/components/form/form-of';
import { useFresh } from '@/components/form/use-fresh';
import type { TenantMark } from '@/components/shell/tenant-mark';
import type { ActedOrder } from './acted-order';

const { Form, Field } = formOf('updateSalesOrderTag', () => import('@/lib/contract/sales-orders'));

/** The tag of a sales order (extension). An empty one takes it away. */
export function TagSalesOrder({
  tenant,
  order,
  onSaved,
  onCancel,
}: {
  tenant: TenantMark;
  order: ActedOrder;
  onSaved?: () => void;
  onCancel?: () => void;
}) {
  const { referenceNumber } = order;
  const fresh = useFresh(tenant.id);
  return (
    <Form
      tenant={tenant}
      fixed={{ referenceNumber }}
      start={{ tag: order.tag }}
      changes
      fresh={() => fresh('getSalesOrder', { params: { referenceNumber } })}
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
