import { describe, expect, it } from 'vitest';
import { bulkUpsertSalesOrders } from '@/lib/contract/resources/sales-orders';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { toDraft } from '../values/form-values';
import { toPayload } from '../values/payload';
import { flatErrors } from './use-server-errors';
import { checkOf, recordOf } from './validate-payload';

const fields = fieldsOf(recordOf(bulkUpsertSalesOrders)?.schema ?? expect.fail());
const reader = { decimal: ',', zone: 'UTC' } as const;
const options = { fields: {}, shouldUseNativeValidation: false };
const lines = (n: number) => Array.from({ length: n }, (_, i) => ({ sku: `S-${i}`, amountInOrder: 1 }));
const placesOf = async (check: ReturnType<typeof checkOf>, wire: Record<string, unknown>) => {
  const { errors } = await check(wire, undefined, options);
  return flatErrors(errors).map(({ place }) => place);
};

describe('a long list', () => {
  it('is judged whole, with the rest of the record', async () => {
    const check = checkOf(bulkUpsertSalesOrders);
    const lineItems = lines(10_000).with(4_321, { sku: 'x'.repeat(501), amountInOrder: 1 });
    expect(await placesOf(check, { lineItems })).toEqual(['lineItems.4321.sku', 'referenceNumber']);
    expect(await placesOf(check, { referenceNumber: 'A', lineItems: lines(10_000) })).toEqual([]);
  });

  it('that is too long says so itself', async () => {
    const check = checkOf(bulkUpsertSalesOrders);
    expect(await placesOf(check, { referenceNumber: 'A', lineItems: lines(10_001) })).toEqual(['lineItems']);
  });

  it('is judged again where it was changed', async () => {
    const check = checkOf(bulkUpsertSalesOrders);
    const wire = toPayload(
      fields,
      toDraft(fields, { referenceNumber: 'A', lineItems: lines(1_000) }, reader),
      reader,
    );
    const rows = Array.isArray(wire.lineItems) ? wire.lineItems : [];
    expect(await placesOf(check, wire)).toEqual([]);
    expect(
      await placesOf(check, { ...wire, lineItems: rows.with(9, { sku: 'A', amountInOrder: Number.NaN }) }),
    ).toEqual(['lineItems.9.amountInOrder']);
    expect(await placesOf(check, { ...wire, lineItems: rows.toSpliced(0, 1) })).toEqual([]);
  });
});
