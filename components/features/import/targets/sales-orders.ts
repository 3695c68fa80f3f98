import { rewritableStates } from '@/lib/contract/resources/sales-order-states';
import { SalesOrderUpsert, SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import { faultsOf } from '@/lib/rules/order-rules';
import { identityFaults, orderPlan, type Places, underIntegration } from './identity';
import { type Target, textOf, unsaidIn } from './target';

const salesOrderPlaces: Places = { there: 'sales-orders', sent: 'sent-sales-orders' };

/** Sales orders, by reference number; a row is a line, judged by the same rules as on the platform (D9). */
export const salesOrders: Target = {
  created: SalesOrderUpsert,
  keys: ['referenceNumber'],
  grouped: true,
  bulk: true,
  integrated: 'bulkUpsertSalesOrders',
  lookups: (record) => {
    const parsed = SalesOrderUpsert.safeParse(record);
    const skus = parsed.data?.lineItems?.flatMap(({ sku }) => sku ?? []) ?? [];
    return [
      ...[salesOrderPlaces.there, salesOrderPlaces.sent].map((source) => ({
        source,
        key: textOf(record.referenceNumber),
      })),
      ...skus.map((key) => ({ source: 'products' as const, key })),
    ];
  },
  faults: (_, __, plan) => identityFaults(plan),
  rules: (record, facts) => {
    const parsed = SalesOrderUpsert.safeParse(record);
    if (!parsed.success) return [];
    const unknown = (parsed.data.lineItems ?? []).flatMap(({ sku }, i) =>
      sku && facts.of('products', sku)?.length === 0
        ? [{ path: `lineItems.${i}.sku`, message: '', code: 'LineItemNotFound' }]
        : [],
    );
    return [...faultsOf(parsed.data).map(({ code, path }) => ({ path, message: '', code })), ...unknown];
  },
  plan: (record, facts, choices) => {
    const plan = orderPlan(salesOrderPlaces, rewritableStates, record, facts, choices);
    // An order is replaced as a whole: what the file does not say of it is gone then.
    return plan.act === 'update'
      ? {
          ...plan,
          lost: unsaidIn(
            SalesOrderUpsert.omit({ integrationId: true }),
            record,
            'lineItems',
            SalesOrderUpsertLine,
          ),
        }
      : plan;
  },
  send: (record, plan) => ({ operation: 'bulkUpsertSalesOrders', body: underIntegration(record, plan) }),
};
