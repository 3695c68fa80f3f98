import { issueIn } from '@/lib/console/browser/rejections-in';
import { receivingOrderStates, replaceableStates } from '@/lib/contract/resources/receiving-order-states';
import {
  ReceivingOrderUpsert,
  ReceivingOrderUpsertLine,
} from '@/lib/contract/resources/receiving-order-upsert';
import { receivingFailures } from '@/lib/rules/receiving-rules';
import { unsaidIn } from './completed';
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
  faults: (_, __, plan) => identityFaults(plan),
  rules: (record, facts) => {
    const parsed = ReceivingOrderUpsert.safeParse(record);
    if (!parsed.success) return [];
    const known = facts.of('receiving-orders', parsed.data.referenceNumber)?.[0];
    const state = receivingOrderStates.find((s) => s === known?.state);
    const failures = receivingFailures(parsed.data, {
      knowsSku: (sku) => facts.of('products', sku)?.length !== 0,
      // Whose it is and how far is told by the plan, not as a fault of the row.
      existing: state && { state: 'ReceivingOrderCreated', integrationId: parsed.data.integrationId ?? null },
    });
    return [...failures].map(issueIn);
  },
  plan: (record, facts, choices) => {
    const plan = orderPlan(places, replaceableStates, record, facts, choices);
    // Of an order that is there the lines are replaced, and nothing else (spec, "Bulk upsert rules" 1).
    const lines = ReceivingOrderUpsert.pick({ lineItems: true, lineItemLotNumbers: true });
    return plan.act === 'update'
      ? { ...plan, lost: unsaidIn(lines, record, 'lineItems', ReceivingOrderUpsertLine) }
      : plan;
  },
  send: (record, plan) => ({ operation: 'bulkUpsertReceivingOrders', body: underIntegration(record, plan) }),
};
