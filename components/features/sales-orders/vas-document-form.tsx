'use client';

import { operationForm, type RecordFormProps } from '@/components/form/form';
import type { ActedOrder } from './order-actions';

const { Form, Field } = operationForm(
  'updateSalesOrderVasDocument',
  () => import('@/lib/contract/resources/sales-orders'),
);

/** The document to enclose in the package; only while the order is Created or Picked. */
export function UpdateVasDocument({ record: order, ...form }: RecordFormProps<ActedOrder>) {
  const { referenceNumber } = order;
  return (
    <Form
      {...form}
      constants={{ referenceNumber }}
      start={{ documentUrl: order.vas?.documentVAS?.documentUrl }}
      isUpdate
      record={referenceNumber}
      label={referenceNumber}
      focus
    >
      <Field name="documentUrl" wide />
    </Form>
  );
}
