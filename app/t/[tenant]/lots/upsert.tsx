'use client';

import { formOf } from '@/components/form/form-of';
import type { TenantMark } from '@/components/shell/tenant-mark';
import { skipped } from './skipped';

const { Form, Field, Section } = formOf('upsertLots', () => import('@/lib/contract/lots'));

/** A lot: new, or known by SKU and lot number and changed. */
export function UpsertLot({
  tenant,
  start,
}: {
  tenant: TenantMark;
  start: Readonly<Record<string, unknown>>;
}) {
  return (
    <Form tenant={tenant} start={start} judge={skipped}>
      <Section title="lot">
        <Field name="sku" />
        <Field name="lotNumber" />
        <Field name="expirationDate" />
        <Field name="productionDate" />
        <Field name="supplierLotNumber" />
      </Section>
    </Form>
  );
}
