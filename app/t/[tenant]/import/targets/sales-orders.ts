import { rewritableStates } from '@/lib/contract/sales-order-states';
import { SalesOrderUpsert } from '@/lib/contract/sales-order-upsert';
import { faultsOf } from '@/lib/rules/order-rules';
import { type Target, textOf } from './target';

/** Sales orders, by reference number; a row is a line, judged by the same rules as on the platform (D9). */
export const salesOrders: Target = {
  created: SalesOrderUpsert,
  keys: ['referenceNumber'],
  grouped: true,
  bulk: true,
  lookups: (record) => {
    const parsed = SalesOrderUpsert.safeParse(record);
    const skus = parsed.data?.lineItems?.flatMap(({ sku }) => sku ?? []) ?? [];
    return [
      { source: 'sales-orders', key: textOf(record.referenceNumber) },
      ...skus.map((key) => ({ source: 'products' as const, key })),
    ];
  },
  faults: (record, facts) => {
    const parsed = SalesOrderUpsert.safeParse(record);
    if (!parsed.success) return [];
    const unknown = (parsed.data.lineItems ?? []).flatMap(({ sku }, i) =>
      sku && facts.of('products', sku)?.length === 0
        ? [{ path: `lineItems.${i}.sku`, message: '', code: 'LineItemNotFound' }]
        : [],
    );
    return [...faultsOf(parsed.data).map(({ code, path }) => ({ path, message: '', code })), ...unknown];
  },
  plan: ({ referenceNumber }, facts, { existing }) => {
    const all = facts.of('sales-orders', textOf(referenceNumber));
    if (!all) return { act: 'save' };
    const [known] = all;
    if (!known) return { act: 'create' };
    // Past Created it is left as it is, or rejected: nothing that a file could change.
    if (!rewritableStates.some((state) => state === known.state)) return { act: 'skip', why: 'past' };
    return existing === 'leave' ? { act: 'skip', why: 'exists' } : { act: 'update' };
  },
  send: (record) => ({ operation: 'bulkUpsertSalesOrders', body: record }),
};
