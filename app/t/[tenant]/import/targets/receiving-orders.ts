import { receivingOrderStates, replaceableStates } from '@/lib/contract/receiving-order-states';
import { ReceivingOrderUpsert } from '@/lib/contract/receiving-order-upsert';
import { issueIn } from '@/lib/gateway/refused-in';
import { receivingFailure } from '@/lib/rules/receiving-rules';
import { type Target, textOf } from './target';

/** Receiving orders, by reference number; a row is a line (D15, D16). */
export const receivingOrders: Target = {
  created: ReceivingOrderUpsert,
  keys: ['referenceNumber'],
  grouped: true,
  bulk: true,
  lookups: (record) => {
    const parsed = ReceivingOrderUpsert.safeParse(record);
    const skus = parsed.data?.lineItems?.flatMap(({ sku }) => sku ?? []) ?? [];
    return [
      { source: 'receiving-orders', key: textOf(record.referenceNumber) },
      ...skus.map((key) => ({ source: 'products' as const, key })),
    ];
  },
  faults: (record, facts) => {
    const parsed = ReceivingOrderUpsert.safeParse(record);
    if (!parsed.success) return [];
    const known = facts.of('receiving-orders', parsed.data.referenceNumber)?.[0];
    const state = receivingOrderStates.find((s) => s === known?.state);
    const failure = receivingFailure(parsed.data, {
      knowsSku: (sku) => facts.of('products', sku)?.length !== 0,
      // Whose it is and how far is told by the plan, not as a fault of the row.
      existing: state && { state: 'ReceivingOrderCreated', integrationId: parsed.data.integrationId ?? null },
    });
    return failure ? [issueIn(failure)] : [];
  },
  plan: ({ referenceNumber }, facts, { existing }) => {
    const all = facts.of('receiving-orders', textOf(referenceNumber));
    if (!all) return { act: 'save' };
    const [known] = all;
    if (!known) return { act: 'create' };
    if (!replaceableStates.some((state) => state === known.state)) return { act: 'skip', why: 'past' };
    return existing === 'leave' ? { act: 'skip', why: 'exists' } : { act: 'update' };
  },
  send: (record) => ({ operation: 'bulkUpsertReceivingOrders', body: record }),
};
