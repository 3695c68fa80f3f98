'use client';

import { formOf } from '@/components/form/form-of';
import type { TenantMark } from '@/components/shell/tenant-mark';
import type { Issue } from '@/lib/contract/issue';

const { Form, Field, Section } = formOf('upsertLots', () => import('@/lib/contract/lots'));

/** The call does not fail on an unknown SKU, it skips the lot (spec, "Lots"): here that is an error of the field. */
async function skipped(answer: unknown): Promise<Issue[]> {
  const { LotUpsertResult } = await import('@/lib/contract/lots');
  const parsed = LotUpsertResult.safeParse(answer);
  const unknown = parsed.success && parsed.data.skippedSkus.length > 0;
  return unknown ? [{ path: 'sku', message: 'is unknown', code: 'skipped' }] : [];
}

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
