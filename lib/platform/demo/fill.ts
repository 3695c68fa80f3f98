import type { PoolClient } from 'pg';
import type { Scenario } from '@/lib/contract/resources/sandbox';
import { pool, transaction } from '@/lib/db/pool';
import { enterTenant } from '@/lib/db/tenant-query';
import { insertSql } from '../query/columns';
import { incrementVersion } from '../query/totals';
import { type Effects, movementKinds } from '../stock/ledger';
import { makeCustomers } from './customers';
import { type Ranked, rank, readCatalog } from './product-catalog';
import { productRow } from './products';
import { random } from './random';
import { openReceipts, type Receipts, restock, stockUp } from './receiving';
import { makeRejected } from './rejected-orders';
import { makeReturns, RETURNS_BEFORE } from './returns';
import { type Market, sellOn } from './sales-orders';
import { type Plan, plans } from './scenario-plans';
import { groupShipments } from './shipments';
import { demoTenants, shops } from './shops';
import { adjust } from './stock-adjustments';
import { type MovementRow, openWarehouse, runScheduled } from './warehouse';

/** The rows of a simulated tenant, without stock. `toTables` adds the stock, which is the sum of the movements. */
export type DemoData = ReturnType<typeof writeDemoData>;

/** The simulation starts this many days before today. Orders start once the first stock has arrived. */
const BEGIN = 180;
const FIRST_ORDERS = BEGIN - 6;

/** Returns the number of orders on a day. Daily orders triple over the simulation. */
function ordersOn(day: number, total: number): number {
  const until = (d: number) => {
    const share = (FIRST_ORDERS + d) / FIRST_ORDERS;
    return Math.round((total * (share + share * share)) / 2);
  };
  return until(day + 1) - until(day);
}

/**
 * Simulates receipts, sales, counts and returns of a shop, day by day up to the evening before `today` (YYYY-MM-DD). Ships only
 * units that were in stock. The same seed and day give the same rows.
 */
export function writeDemoData({ shop: kind, size, rejected: which }: Plan, seed: number, today: string) {
  const source = random(`${seed}/${kind}`);
  const shop = shops[kind];
  const items = readCatalog(shop.catalog);
  const warehouse = openWarehouse(shop, items, today, source.fork('floor'));
  const ranked: Ranked[] = rank(items, (size.orders * 3) / FIRST_ORDERS, source.fork('demand'));
  const lifecycles = new Map(ranked.map((r) => [r.item.sku, r.lifecycle]));
  const products = items.map((item, index) => productRow(warehouse, item, lifecycles.get(item.sku), index));
  const customers = makeCustomers(size.customers, today, source.fork('customers'));
  const receipts: Receipts = [];
  const adjusted: NonNullable<ReturnType<typeof adjust>>[] = [];
  const market: Market = {
    ranked,
    products: new Map(products.map((p) => [p.sku, p])),
    customers,
    orders: [],
  };
  stockUp(warehouse, receipts, ranked, -BEGIN);
  for (let day = -FIRST_ORDERS; day < 0; day++) {
    runScheduled(warehouse, day);
    restock(warehouse, receipts, ranked, day);
    sellOn(warehouse, market, day, ordersOn(day, size.orders));
    if (warehouse.random.chance(size.adjustments / FIRST_ORDERS)) {
      const adjustment = adjust(warehouse, day + 0.98, adjusted.length + 1);
      if (adjustment) adjusted.push(adjustment);
    }
  }
  openReceipts(warehouse, receipts, ranked);
  const returned = makeReturns(warehouse, market.orders, size.returns);
  const shipments = groupShipments(warehouse, market.orders);
  const rejected = makeRejected(warehouse, market.orders, which);
  warehouse.movements.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return {
    warehouse,
    products,
    customers,
    orders: market.orders,
    shipments,
    rejected,
    receivingOrders: receipts.map(({ order }) => order),
    receivingLines: receipts.flatMap(({ lines }) => lines),
    lots: receipts.flatMap(({ lots }) => lots),
    ...returned,
    adjustments: adjusted.map(({ row }) => row),
    adjustmentLines: adjusted.flatMap(({ lines }) => lines),
  };
}

type Sums = Record<string, number>;

const KINDS: Readonly<Record<string, Effects>> = movementKinds;

function zeros(level: 'product' | 'lot'): Sums {
  return Object.fromEntries(
    Object.values(KINDS).flatMap((effects) => Object.keys(effects[level] ?? {}).map((column) => [column, 0])),
  );
}

/** Sums up movements (D14). Returns a function that looks up the sums of a product by SKU, or of a lot by SKU and lot number. */
function sumMovements(
  movements: readonly MovementRow[],
  level: 'product' | 'lot',
): (sku: string, lotNumber?: string) => Sums {
  const sums = new Map<string, Sums>();
  const stockKey = (sku: string, lotNumber: string | null | undefined) =>
    level === 'lot' ? `${sku}\n${lotNumber}` : sku;
  for (const { sku, lotNumber, kind, amount } of movements) {
    const key = stockKey(sku, lotNumber);
    const sum = sums.get(key) ?? zeros(level);
    for (const [column, sign] of Object.entries(KINDS[kind]?.[level] ?? {}))
      sum[column] = (sum[column] ?? 0) + sign * amount;
    sums.set(key, sum);
  }
  return (sku, lotNumber) => sums.get(stockKey(sku, lotNumber)) ?? zeros(level);
}

/** Rows of one table, which all have the same columns. */
type TableRows = readonly [table: string, rows: readonly object[]];

/** Adds the sums of the movements to stock and lots, and the expired amount to stock (D14). */
function withSums({ warehouse, products, lots }: DemoData) {
  const productSums = sumMovements(warehouse.movements, 'product');
  const lotSums = sumMovements(warehouse.movements, 'lot');
  const lotRows = lots.map((lot) => ({ ...lot, ...lotSums(lot.sku, lot.lotNumber) }));
  const expired = new Map<string, number>();
  for (const { sku, lotNumber, expirationDate } of lots) {
    const amount = lotSums(sku, lotNumber).amount ?? 0;
    if (expirationDate < warehouse.today) expired.set(sku, (expired.get(sku) ?? 0) + amount);
  }
  const moved = new Map(warehouse.movements.map((m) => [m.sku, m.at]));
  const changed = ({ sku, updatedAt }: DemoData['products'][number]) => moved.get(sku) ?? updatedAt;
  // A product's `updatedAt` is the time of its last movement.
  const productRows = products.map((product) => ({ ...product, updatedAt: changed(product) }));
  const stockRows = products.map((product) => ({
    sku: product.sku,
    updatedAt: changed(product),
    ...productSums(product.sku),
    expiredAmount: expired.get(product.sku) ?? 0,
  }));
  return { productRows, stockRows, lotRows };
}

/** Returns the rows of a simulation by table, in an order in which they can be inserted. */
export function toTables(data: DemoData): TableRows[] {
  const { warehouse } = data;
  const { productRows, stockRows, lotRows } = withSums(data);
  return [
    ['integrations', warehouse.integrations],
    ['products', productRows],
    ['stocks', stockRows],
    ['barcodes', data.products.flatMap(({ sku, barcodes }) => barcodes.map((barcode) => ({ barcode, sku })))],
    ['lots', lotRows],
    ['customers', data.customers],
    ['returns', data.returns],
    ['return_lines', data.returnLines],
    ['shipments', data.shipments],
    ['sales_orders', data.orders.map((o) => o.row)],
    ['sales_order_lines', data.orders.flatMap((o) => o.sold.map((s) => s.line))],
    ['invalid_sales_orders', data.rejected],
    ['receiving_orders', data.receivingOrders],
    ['receiving_order_lines', data.receivingLines],
    ['stock_adjustments', data.adjustments],
    ['stock_adjustment_lines', data.adjustmentLines],
    ['movements', warehouse.movements],
  ];
}

/** Determines a simulation: the same seed and day (YYYY-MM-DD) give the same rows and IDs. */
export type Moment = { seed: number; today: string };

/** The default seed, which creates the same shops on every machine. */
export const defaultSeed = 20_260;

// Maximum rows in one statement, to limit the size of its text.
const CHUNK = 5_000;

/** Inserts rows of a tenant. Column names are not escaped, because they come from our own types, never from input. */
async function insertRows(
  client: PoolClient,
  tenantId: string,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const sql = insertSql(table, Object.keys(rows[0] ?? {}));
  for (let from = 0; from < rows.length; from += CHUNK) {
    await client.query(sql, [tenantId, JSON.stringify(rows.slice(from, from + CHUNK))]);
  }
}

/** Raises a counter of `nextNumber` to the last used number. */
export async function setCounter(
  client: PoolClient,
  tenantId: string,
  name: string,
  value: number,
): Promise<void> {
  await client.query(
    `insert into platform.counters as c ("tenantId", name, value) values ($1, $2, $3)
     on conflict ("tenantId", name) do update set value = greatest(c.value, excluded.value)`,
    [tenantId, name, value],
  );
}

/** Minimum number of inserted rows after which a table's statistics are refreshed. */
const MANY = 10_000;

/**
 * Fills an existing, empty tenant with a scenario, in the caller's transaction, which must have entered the tenant. Takes less
 * than a second for a shop, and about ten seconds for `racing`. The same seed and day give the same rows.
 */
export async function fillTenant(
  client: PoolClient,
  tenantId: string,
  scenario: Scenario,
  { seed, today }: Moment,
): Promise<void> {
  await enterTenant(client, tenantId);
  if (scenario === 'empty') return;
  const data = writeDemoData(plans[scenario], seed, today);
  const filled = toTables(data);
  for (const [table, rows] of filled) await insertRows(client, tenantId, table, rows);
  await client.query('update platform.tenants set "expiredOn" = $2 where id = $1', [tenantId, today]);
  await setCounter(client, tenantId, 'customerNo', data.customers.length);
  await setCounter(client, tenantId, 'return', RETURNS_BEFORE + data.returns.length);
  await setCounter(client, tenantId, 'stock-adjustment', data.adjustments.length);
  await incrementVersion(client, tenantId);
  // With outdated statistics, PostgreSQL plans sums over these rows as if there were only a few.
  for (const [table, rows] of filled)
    if (rows.length >= MANY) await client.query(`analyze platform.${table}`);
}

/**
 * Creates the missing demo tenants one after the other, each in a separate transaction. Does not change existing tenants. If one
 * fails, the others are created before the error is thrown.
 */
export async function prepareDemo(): Promise<void> {
  const moment = { seed: defaultSeed, today: new Date().toISOString().slice(0, 10) };
  const errors: unknown[] = [];
  for (const { id, name, scenario } of demoTenants) {
    const creation = transaction(pool(), async (client) => {
      // The insert waits if another process is creating the same tenant.
      const { rowCount } = await client.query(
        'insert into platform.tenants (id, name) values ($1, $2) on conflict do nothing',
        [id, name],
      );
      if (rowCount === 1) await fillTenant(client, id, scenario, moment);
    });
    await creation.catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}
