import { receivingOrderStates, replaceableStates } from '@/lib/contract/receiving-order-states';
import { ReceivingOrderUpsert } from '@/lib/contract/receiving-order-upsert';
import { issueIn } from '@/lib/gateway/refused-in';
import { receivingFailure } from '@/lib/rules/receiving-rules';
import { identityFaults, orderPlan, type Places, underIntegration } from './identity';
import { type Target, textOf } from './target';

const places: Places = { there: 'receiving-orders', sent: 'sent-receiving-orders' };

/** Receiving orders, by reference number; a row is a line (D15, D16). */
export const receivingOrders: Target = {
  created: ReceivingOrderUpsert,
  keys: ['referenceNumber'],
  grouped: true,
  bulk: true,
  integrated: 'bulkUpsertReceivingOrders',
  lookups: (record) => {
    const parsed = ReceivingOrderUpsert.safeParse(record);
    const skus = parsed.data?.lineItems?.flatMap(({ sku }) => sku ?? []) ?? [];
    return [
      ...[places.there, places.sent].map((source) => ({ source, key: textOf(record.referenceNumber) })),
      ...skus.map((key) => ({ source: 'products' as const, key })),
    ];
  },
  faults: (record, facts, plan) => {
    const parsed = ReceivingOrderUpsert.safeParse(record);
    if (!parsed.success) return [];
    const known = facts.of('receiving-orders', parsed.data.referenceNumber)?.[0];
    const state = receivingOrderStates.find((s) => s === known?.state);
    const failure = receivingFailure(parsed.data, {
      knowsSku: (sku) => facts.of('products', sku)?.length !== 0,
      // Whose it is and how far is told by the plan, not as a fault of the row.
      existing: state && { state: 'ReceivingOrderCreated', integrationId: parsed.data.integrationId ?? null },
    });
    return [...identityFaults(plan), ...(failure ? [issueIn(failure)] : [])];
  },
  plan: (record, facts, choices) => orderPlan(places, replaceableStates, record, facts, choices),
  send: (record, plan) => ({ operation: 'bulkUpsertReceivingOrders', body: underIntegration(record, plan) }),
};
