'use client';

import { operationForm } from '@/components/form/operation-form';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { ActedOrder } from './order-actions';

const { Form, Field } = operationForm(
  'updateSalesOrderVasDocument',
  () => import('@/lib/contract/resources/sales-orders'),
);

/** The document to enclose in the package; only while the order is Created or Picked. */
export function UpdateVasDocument({
  tenant,
  record: order,
  onSaved,
  onCancel,
}: {
  tenant: TenantMark;
  record: ActedOrder;
  onSaved?: () => void;
  onCancel?: () => void;
}) {
  const { referenceNumber } = order;
  return (
    <Form
      tenant={tenant}
      fixed={{ referenceNumber }}
      start={{ documentUrl: order.vas?.documentVAS?.documentUrl }}
      changes
      record={referenceNumber}
      label={referenceNumber}
      onSaved={onSaved}
      onCancel={onCancel}
      focus
    >
      <Field name="documentUrl" wide />
    </Form>
  );
}
