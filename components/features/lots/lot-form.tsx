'use client';

import { useFresh } from '@/components/form/conflicts/use-conflict';
import { operationForm } from '@/components/form/operation-form';
import { skipped } from '@/components/form/validation/skipped-lots';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { lotDqb } from './lot-dqb';

const { Form, Field, Section } = operationForm('upsertLots', () => import('@/lib/contract/resources/lots'));

/** A lot: new, or known by SKU and lot number and changed. */
export function UpsertLot({
  tenant,
  start,
  known,
}: {
  tenant: TenantMark;
  start: Readonly<Record<string, unknown>>;
  /** The lot is there already: as the platform tells it, or as it was last sent from here. */
  known?: { sku: string; lotNumber: string; from: 'platform' | 'requests' };
}) {
  const fresh = useFresh(tenant.id);
  const isListed = known?.from === 'platform';
  async function readLot(sku: string, lotNumber: string) {
    const { items } = await fresh('getLots', { query: { dqb: lotDqb(sku, lotNumber) } });
    return items.find((lot) => lot.sku === sku && lot.lotNumber === lotNumber);
  }
  return (
    <Form
      tenant={tenant}
      start={start}
      judge={skipped}
      existing={isListed}
      payload={known?.from === 'requests'}
      record={known && JSON.stringify([known.sku, known.lotNumber])}
      fresh={isListed ? () => readLot(known.sku, known.lotNumber) : undefined}
      readBack={async ({ sku, lotNumber }) => (await readLot(String(sku), String(lotNumber))) ?? null}
    >
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
