import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { SalesOrderUpsertResult } from '@/lib/contract/resources/sales-orders';
import type { OrderFacts } from '@/lib/rules/order-rule';
import { firstFault } from '@/lib/rules/order-rules';
import type { Scope } from '../query/tenant-scope';
import { touch } from '../query/totals';
import { type Rejection, settleInvalid } from './invalid-orders';
import { type HeldOrder, lockOrders, sayingOf } from './locked-orders';
import { customerKey, customersOf } from './order-customers';
import { reserve } from './order-reservation';
import { fingerprint, type OrderRow, orderRow } from './order-row';
import { writeOrders } from './order-write';

const KNOWN_SKUS = `select sku from platform.products where "tenantId" = $1 and sku = any($2::text[])`;
const INTEGRATIONS = `select id, active from platform.integrations where "tenantId" = $1`;
// One intake a tenant at a time: two calls that create the same reference meet here, not in a broken key.
const ONE_AT_A_TIME = `select pg_advisory_xact_lock(hashtextextended('sales-orders:' || $1, 0))`;

type Facts = { skus: ReadonlySet<string>; integrations: ReadonlyMap<string, { active: boolean }> };

async function gather(tx: Scope, orders: readonly SalesOrderUpsert[]): Promise<Facts> {
  const named = new Set(orders.flatMap((o) => (o.lineItems ?? []).map((l) => l.sku ?? '')));
  const skus = await tx.query<{ sku: string }>(KNOWN_SKUS, [[...named]], 'known-skus');
  const integrations = await tx.query<{ id: string; active: boolean }>(INTEGRATIONS, [], 'integrations');
  return { skus: new Set(skus.map((s) => s.sku)), integrations: new Map(integrations.map((i) => [i.id, i])) };
}

function factsFor(
  order: SalesOrderUpsert,
  { skus, integrations }: Facts,
  held: HeldOrder | undefined,
): OrderFacts {
  return {
    knowsSku: (sku) => skus.has(sku),
    integration: (id) => integrations.get(id),
    existing: held && {
      state: held.state,
      integrationId: held.integrationId,
      differs: fingerprint(sayingOf(held)) !== fingerprint(orderRow(order)),
    },
  };
}

type Sorted = { accepted: SalesOrderUpsert[]; rejected: Rejection[] };

function judge(orders: readonly SalesOrderUpsert[], facts: Facts, held: Map<string, HeldOrder>): Sorted {
  const seen = new Set<string>();
  const accepted: SalesOrderUpsert[] = [];
  const rejected: Rejection[] = [];
  for (const order of orders) {
    // D21: of a reference that comes twice in one call, each later one is rejected.
    const repeated = seen.has(order.referenceNumber);
    seen.add(order.referenceNumber);
    const fault = repeated
      ? undefined
      : firstFault(order, factsFor(order, facts, held.get(order.referenceNumber)));
    if (repeated) rejected.push({ order, error: 'ReferenceNumberAlreadyExists' });
    else if (fault) rejected.push({ order, error: fault.code });
    else accepted.push(order);
  }
  return { accepted, rejected };
}

async function take(tx: Scope, rows: OrderRow[], held: Map<string, HeldOrder>): Promise<void> {
  // An order past Created that says the same again is accepted and left as it is.
  const open = rows.filter((row) => (held.get(row.referenceNumber)?.state ?? 'Created') === 'Created');
  if (open.length === 0) return;
  const customers = await customersOf(tx, open);
  const lines = await reserve(tx, open, held);
  const numbered = open.map((row) => ({ ...row, customerNo: customers.get(customerKey(row)) ?? 0 }));
  await writeOrders(tx, numbered, lines, new Set(held.keys()));
}

/**
 * Takes a bulk of orders in one transaction (D20): each is accepted or rejected by itself, rejected ones enter the
 * invalid list (D8, D9), accepted ones reserve stock (D14).
 */
export function takeOrders(
  scope: Scope,
  orders: readonly SalesOrderUpsert[],
): Promise<SalesOrderUpsertResult> {
  return scope.transaction(async (tx) => {
    await tx.query(ONE_AT_A_TIME);
    const held = await lockOrders(tx, [...new Set(orders.map((o) => o.referenceNumber))]);
    const { accepted, rejected } = judge(orders, await gather(tx, orders), held);
    await take(tx, accepted.map(orderRow), held);
    await settleInvalid(tx, accepted, rejected);
    await touch(tx, 'customers', 'invalid-sales-orders', 'products', 'sales-orders', 'shipments');
    return {
      created: accepted.filter((o) => !held.has(o.referenceNumber)).length,
      updated: accepted.filter((o) => held.has(o.referenceNumber)).length,
      rejected: rejected.map(({ order, error }) => ({ referenceNumber: order.referenceNumber, error })),
    };
  });
}
