import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import type { SalesOrderUpsertResult } from '@/lib/contract/resources/sales-orders';
import type { SalesOrderState } from '@/lib/contract/resources/states';
import type { OrderError } from '@/lib/contract/schema/error-codes';
import { normalize } from '@/lib/contract/schema/normalize';
import type { OrderFacts } from '@/lib/rules/order-rule';
import { firstError } from '@/lib/rules/order-rules';
import { timestampSql } from '../query/page-sql';
import { bumpVersions } from '../query/table-versions';
import type { Scope } from '../query/tenant-scope';
import { fingerprint, type OrderLine, type OrderRow, orderRow, reserve, writeOrders } from './order-row';

type KnownCustomer = { customerNo: number; key: string; addresses: Record<string, unknown>[] };

const FIND = `select "customerNo", platform.fold(email) as key, addresses from platform.tenant_customers
  where "tenantId" = $1 and platform.fold(email) = any($2::text[]) order by "customerNo" for no key update`;

const RESERVE_NUMBERS = `insert into platform.counters as c ("tenantId", name, value) values ($1, 'customerNo', $2)
  on conflict ("tenantId", name) do update set value = c.value + $2 returning value`;

const CREATE = `insert into platform.customers ("tenantId", "customerNo", email, "firstName", "lastName", phone)
  select $1, r."customerNo", r.email, r."firstName", r."lastName", r.phone
  from json_to_recordset($2) r("customerNo" int, email text, "firstName" text, "lastName" text, phone text)
  on conflict do nothing`;

const ADDRESSES = `update platform.customers c set addresses = r.addresses, "updatedAt" = now()
  from json_to_recordset($2) r("customerNo" int, addresses jsonb) where c."tenantId" = $1 and c."customerNo" = r."customerNo"`;

const emailKey = (row: OrderRow) => normalize(row.customer.email ?? '');

async function createCustomers(tx: Scope, rows: OrderRow[]): Promise<void> {
  const [counter] = await tx.query<{ value: number }>(RESERVE_NUMBERS, [rows.length]);
  const first = (counter?.value ?? rows.length) - rows.length + 1;
  await tx.query(CREATE, [
    JSON.stringify(rows.map((row, i) => ({ customerNo: first + i, ...row.customer }))),
  ]);
}

const isSameAddress = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  Object.keys(b).every((k) => (a[k] ?? null) === (b[k] ?? null));

/** The customer's addresses plus the new ones of the order; undefined when all are known. */
function withNewAddresses(known: KnownCustomer, rows: OrderRow[]): KnownCustomer['addresses'] | undefined {
  const all = [...known.addresses];
  for (const address of rows.flatMap((r) => [r.shippingAddress, r.billingAddress])) {
    if (!all.some((a) => isSameAddress(a, address)))
      all.push({ id: crypto.randomUUID(), addressNo: all.length + 1, ...address });
  }
  return all.length > known.addresses.length ? all : undefined;
}

/**
 * Finds the customers of these orders by email, creates missing ones, and adds new addresses. Returns them by
 * normalized email.
 */
async function customersOf(tx: Scope, rows: readonly OrderRow[]): Promise<Map<string, number>> {
  const byKey = new Map<string, OrderRow[]>();
  for (const row of rows) byKey.set(emailKey(row), [...(byKey.get(emailKey(row)) ?? []), row]);
  const keys = [...byKey.keys()];
  let found = await tx.query<KnownCustomer>(FIND, [keys], 'order-customers');
  const missingOrders = keys
    .filter((k) => !found.some((f) => f.key === k))
    .flatMap((k) => byKey.get(k)?.[0] ?? []);
  if (missingOrders.length > 0) {
    await createCustomers(tx, missingOrders);
    found = await tx.query<KnownCustomer>(FIND, [keys], 'order-customers');
  }
  const changed = found.flatMap((known) => {
    const addresses = withNewAddresses(known, byKey.get(known.key) ?? []);
    return addresses ? [{ customerNo: known.customerNo, addresses }] : [];
  });
  if (changed.length > 0) await tx.query(ADDRESSES, [JSON.stringify(changed)]);
  return new Map(found.map((f) => [f.key, f.customerNo]));
}

/** The key of an order's customer in the result of `customersOf`. */
const customerKey = emailKey;

/** A rejected order: its payload and the rule that it breaks. */
type Rejection = { order: SalesOrderUpsert; error: OrderError };

// At most one open entry per reference and integration: a later rejection or acceptance closes it (D9).
const CLOSE = `update platform.tenant_invalid_sales_orders i set "closedAt" = now()
  from json_to_recordset($2) r("referenceNumber" text, "integrationId" uuid)
  where i."tenantId" = $1 and i."closedAt" is null and platform.fold(i."referenceNumber") = platform.fold(r."referenceNumber")
    and i."referenceNumber" = r."referenceNumber" and i."integrationId" is not distinct from r."integrationId"`;

/** Closed entries keep their payload for 90 days (D24). */
const REMOVE_OLD = `delete from platform.invalid_sales_orders
  where "tenantId" = $1 and "closedAt" < now() - interval '90 days'`;

const INSERT_REJECTED = `insert into platform.invalid_sales_orders ("tenantId", error, "referenceNumber", "integrationId", "integrationType",
    "integrationName", "salesChannel", "customerFullName", payload)
  select $1, r.error, r."referenceNumber", r."integrationId", coalesce(n."integrationType", 'OpenApi'),
    coalesce(n."integrationName", 'Open API'), r."salesChannel", r."customerFullName", r.payload
  from json_to_recordset($2) r(error text, "referenceNumber" text, "integrationId" uuid, "salesChannel" text, "customerFullName" text, payload jsonb)
  left join platform.integrations n on n."tenantId" = $1 and n.id = r."integrationId"`;

const customerName = ({ customer }: SalesOrderUpsert) =>
  [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || null;

/** Closes the entries of these orders and adds the rejected ones, in order. */
async function recordRejections(
  tx: Scope,
  accepted: readonly SalesOrderUpsert[],
  rejected: readonly Rejection[],
): Promise<void> {
  const keys = [...accepted, ...rejected.map((r) => r.order)].map(({ referenceNumber, integrationId }) => ({
    referenceNumber,
    integrationId,
  }));
  await tx.query(CLOSE, [JSON.stringify(keys)]);
  await tx.query(REMOVE_OLD);
  if (rejected.length === 0) return;
  const rows = rejected.map(({ order, error }) => ({
    error,
    referenceNumber: order.referenceNumber,
    integrationId: order.integrationId,
    salesChannel: order.salesChannel,
    customerFullName: customerName(order),
    payload: order,
  }));
  await tx.query(INSERT_REJECTED, [JSON.stringify(rows)]);
}

/** An existing order, with the stock that its lines reserve. */
export type ExistingOrder = Omit<OrderRow, 'lines'> & {
  state: SalesOrderState;
  lines: (OrderLine & { cancelledAmount: number; reservedAmount: number })[];
};

const EXISTING_ORDERS = `select o."referenceNumber", o.state, o."salesChannel", o."externalOrderId",
    ${timestampSql('o."orderCreatedAt"')} as "orderCreatedAt", o."companyNo", o."orderType",
    o."integrationId", o.customer, o."shippingAddress", o."billingAddress", o."packageNote", o."vasDocumentUrl", o.irsaliye
  from platform.sales_orders o where o."tenantId" = $1 and o."referenceNumber" = any($2::text[])
  order by o."referenceNumber" for no key update`;

const LINES = `select "referenceNumber", sku, "amountInOrder", "productSalePrice", "itemNo", "lotNumber", "externalLineItemId",
    "cancelledAmount", "reservedAmount"
  from platform.sales_order_lines where "tenantId" = $1 and "referenceNumber" = any($2::text[]) order by "referenceNumber", position`;

/** Locks the orders with these references, sorted, and reads them with their lines. */
async function lockOrders(tx: Scope, references: readonly string[]): Promise<Map<string, ExistingOrder>> {
  const orders = await tx.query<Omit<ExistingOrder, 'lines'>>(EXISTING_ORDERS, [references], 'lock-orders');
  const existing = new Map<string, ExistingOrder>(
    orders.map((o) => [o.referenceNumber, { ...o, lines: [] }]),
  );
  if (existing.size === 0) return existing;
  const lines = await tx.query<ExistingOrder['lines'][number] & { referenceNumber: string }>(
    LINES,
    [[...existing.keys()]],
    'held-lines',
  );
  for (const { referenceNumber, ...line } of lines) existing.get(referenceNumber)?.lines.push(line);
  return existing;
}

/** The fields that the payload sets, without the later state: comparable with a payload's row. */
function storedColumns({ state: _, lines, ...order }: ExistingOrder): OrderRow {
  return { ...order, lines: lines.map(({ cancelledAmount: _c, reservedAmount: _r, ...line }) => line) };
}

const KNOWN_SKUS = `select sku from platform.products where "tenantId" = $1 and sku = any($2::text[])`;
const INTEGRATIONS = `select id, active from platform.integrations where "tenantId" = $1`;
// One intake at a time per tenant: two calls that create the same reference wait here instead of violating a
// constraint.
const ONE_AT_A_TIME = `select pg_advisory_xact_lock(hashtextextended('sales-orders:' || $1, 0))`;

type KnownRecords = { skus: ReadonlySet<string>; integrations: ReadonlyMap<string, { active: boolean }> };

async function loadKnownRecords(tx: Scope, orders: readonly SalesOrderUpsert[]): Promise<KnownRecords> {
  const skusInOrders = new Set(orders.flatMap((o) => (o.lineItems ?? []).map((l) => l.sku ?? '')));
  const skus = await tx.query<{ sku: string }>(KNOWN_SKUS, [[...skusInOrders]], 'known-skus');
  const integrations = await tx.query<{ id: string; active: boolean }>(INTEGRATIONS, [], 'integrations');
  return { skus: new Set(skus.map((s) => s.sku)), integrations: new Map(integrations.map((i) => [i.id, i])) };
}

function factsFor(
  order: SalesOrderUpsert,
  { skus, integrations }: KnownRecords,
  existing: ExistingOrder | undefined,
): OrderFacts {
  return {
    isKnownSku: (sku) => skus.has(sku),
    integration: (id) => integrations.get(id),
    existing: existing && {
      state: existing.state,
      integrationId: existing.integrationId,
      isDifferent: fingerprint(storedColumns(existing)) !== fingerprint(orderRow(order)),
    },
  };
}

type CheckedOrders = { accepted: SalesOrderUpsert[]; rejected: Rejection[] };

function checkOrders(
  orders: readonly SalesOrderUpsert[],
  facts: KnownRecords,
  existing: Map<string, ExistingOrder>,
): CheckedOrders {
  const references = new Set<string>();
  const accepted: SalesOrderUpsert[] = [];
  const rejected: Rejection[] = [];
  for (const order of orders) {
    // D21: when a reference occurs more than once in a call, all but the first are rejected.
    const isRepeated = references.has(order.referenceNumber);
    references.add(order.referenceNumber);
    const error = isRepeated
      ? undefined
      : firstError(order, factsFor(order, facts, existing.get(order.referenceNumber)));
    if (isRepeated) rejected.push({ order, error: 'ReferenceNumberAlreadyExists' });
    else if (error) rejected.push({ order, error: error.code });
    else accepted.push(order);
  }
  return { accepted, rejected };
}

async function acceptRows(tx: Scope, rows: OrderRow[], existing: Map<string, ExistingOrder>): Promise<void> {
  // An order past Created that is sent again unchanged is accepted and left as it is.
  const open = rows.filter((row) => (existing.get(row.referenceNumber)?.state ?? 'Created') === 'Created');
  if (open.length === 0) return;
  const customers = await customersOf(tx, open);
  const lines = await reserve(tx, open, existing);
  const numbered = open.map((row) => ({ ...row, customerNo: customers.get(customerKey(row)) ?? 0 }));
  await writeOrders(tx, numbered, lines, new Set(existing.keys()));
}

/**
 * Processes a bulk of orders in one transaction (D20): each is accepted or rejected on its own. Rejected ones enter
 * the invalid list (D8, D9), accepted ones reserve stock (D14).
 */
export function acceptOrders(
  scope: Scope,
  orders: readonly SalesOrderUpsert[],
): Promise<SalesOrderUpsertResult> {
  return scope.transaction(async (tx) => {
    await tx.query(ONE_AT_A_TIME);
    const existing = await lockOrders(tx, [...new Set(orders.map((o) => o.referenceNumber))]);
    const { accepted, rejected } = checkOrders(orders, await loadKnownRecords(tx, orders), existing);
    await acceptRows(tx, accepted.map(orderRow), existing);
    await recordRejections(tx, accepted, rejected);
    await bumpVersions(tx, 'customers', 'invalid-sales-orders', 'products', 'sales-orders', 'shipments');
    return {
      created: accepted.filter((o) => !existing.has(o.referenceNumber)).length,
      updated: accepted.filter((o) => existing.has(o.referenceNumber)).length,
      rejected: rejected.map(({ order, error }) => ({ referenceNumber: order.referenceNumber, error })),
    };
  });
}
