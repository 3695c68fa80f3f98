import { type SalesOrderUpsert, SalesOrderUpsertLine } from '@/lib/contract/resources/sales-order-upsert';
import type { SalesOrderUpsertResult } from '@/lib/contract/resources/sales-orders';
import type { OrderFacts } from '@/lib/rules/order-rule';
import { firstError } from '@/lib/rules/order-rules';
import { selectStored } from '../query/columns';
import { oneAtATime } from '../query/one-at-a-time';
import type { Scope } from '../query/tenant-scope';
import { type RejectedOrder, recordRejections } from './invalid-order-list';
import { findExistingSkus } from './known-skus';
import { customerKey, upsertCustomers } from './order-customers';
import { reserve } from './order-reservations';
import { isSameOrder, type LockedOrder, type OrderRow, orderRow, StoredSalesOrder } from './order-row';
import { writeOrders } from './write-orders';

const LOCK_ORDERS = `select o.state, ${selectStored(StoredSalesOrder, 'o')}
  from platform.sales_orders o where o."tenantId" = $1 and o."referenceNumber" = any($2::text[])
  order by o."referenceNumber" for no key update`;

const READ_LINES = `select l."referenceNumber", l."cancelledAmount", l."reservedAmount", ${selectStored(SalesOrderUpsertLine, 'l')}
  from platform.sales_order_lines l where l."tenantId" = $1 and l."referenceNumber" = any($2::text[])
  order by l."referenceNumber", l.position`;

/** Locks the orders with these references, sorted by reference, and reads the orders with their lines. */
async function lockOrders(tx: Scope, references: readonly string[]): Promise<Map<string, LockedOrder>> {
  const orders = await tx.query<LockedOrder>(LOCK_ORDERS, [references]);
  const existing = new Map<string, LockedOrder>(orders.map((o) => [o.referenceNumber, { ...o, lines: [] }]));
  if (existing.size === 0) return existing;
  const lines = await tx.query<LockedOrder['lines'][number] & { referenceNumber: string }>(READ_LINES, [
    [...existing.keys()],
  ]);
  for (const line of lines) existing.get(line.referenceNumber)?.lines.push(line);
  return existing;
}

const READ_INTEGRATIONS = `select id, active from platform.integrations where "tenantId" = $1`;

type TenantRecords = { skus: ReadonlySet<string>; integrations: ReadonlyMap<string, { active: boolean }> };

async function loadTenantRecords(tx: Scope, orders: readonly SalesOrderUpsert[]): Promise<TenantRecords> {
  const skus = await findExistingSkus(tx, orders);
  const integrations = await tx.query<{ id: string; active: boolean }>(READ_INTEGRATIONS, []);
  return { skus, integrations: new Map(integrations.map((i) => [i.id, i])) };
}

function factsFor(
  order: SalesOrderUpsert,
  { skus, integrations }: TenantRecords,
  existing: LockedOrder | undefined,
): OrderFacts {
  return {
    isKnownSku: (sku) => skus.has(sku),
    integration: (id) => integrations.get(id),
    existing: existing && {
      state: existing.state,
      integrationId: existing.integrationId,
      isDifferent: !isSameOrder(existing, orderRow(order)),
    },
  };
}

type CheckResult = { accepted: SalesOrderUpsert[]; rejected: RejectedOrder[] };

function checkOrders(
  orders: readonly SalesOrderUpsert[],
  payloads: readonly unknown[],
  records: TenantRecords,
  existing: Map<string, LockedOrder>,
): CheckResult {
  const references = new Set<string>();
  const accepted: SalesOrderUpsert[] = [];
  const rejected: RejectedOrder[] = [];
  for (const [at, order] of orders.entries()) {
    const payload = payloads[at];
    // If several orders in a call have the same reference, only the first is accepted (D21).
    const isRepeated = references.has(order.referenceNumber);
    references.add(order.referenceNumber);
    const error = isRepeated
      ? undefined
      : firstError(order, factsFor(order, records, existing.get(order.referenceNumber)));
    if (isRepeated) rejected.push({ order, payload, error: 'ReferenceNumberAlreadyExists' });
    else if (error) rejected.push({ order, payload, error: error.code });
    else accepted.push(order);
  }
  return { accepted, rejected };
}

async function acceptRows(tx: Scope, rows: OrderRow[], existing: Map<string, LockedOrder>): Promise<void> {
  // An unchanged order that has left the state Created is accepted, but nothing is written.
  const open = rows.filter((row) => (existing.get(row.referenceNumber)?.state ?? 'Created') === 'Created');
  if (open.length === 0) return;
  const customers = await upsertCustomers(tx, open);
  const lines = await reserve(tx, open, existing);
  const numbered = open.map((row) => ({ ...row, customerNo: customers.get(customerKey(row)) ?? 0 }));
  await writeOrders(tx, numbered, lines, new Set(existing.keys()));
}

/**
 * Processes several orders in one transaction (D20). Each order is accepted or rejected separately. Rejected orders are added to
 * the invalid list (D8, D9) with their payloads from `received`, the body of the call (D24). Accepted orders reserve stock (D14).
 */
export function acceptOrders(
  scope: Scope,
  orders: readonly SalesOrderUpsert[],
  received: unknown,
): Promise<SalesOrderUpsertResult> {
  const payloads: readonly unknown[] = Array.isArray(received) ? received : orders;
  return oneAtATime(scope, 'sales-orders', async (tx) => {
    const existing = await lockOrders(tx, [...new Set(orders.map((o) => o.referenceNumber))]);
    const { accepted, rejected } = checkOrders(
      orders,
      payloads,
      await loadTenantRecords(tx, orders),
      existing,
    );
    await acceptRows(tx, accepted.map(orderRow), existing);
    await recordRejections(tx, accepted, rejected);
    return {
      created: accepted.filter((o) => !existing.has(o.referenceNumber)).length,
      updated: accepted.filter((o) => existing.has(o.referenceNumber)).length,
      rejected: rejected.map(({ order, error }) => ({ referenceNumber: order.referenceNumber, error })),
    };
  });
}
