import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  receivingOrderStates,
  returnStates,
  salesOrderStates,
  salesOrderTransitions,
} from '@/lib/contract/resources/resource-states';
import type { Scenario } from '@/lib/contract/resources/sandbox';
import { transactionTypes } from '@/lib/contract/resources/stock-adjustments';
import { closePool, pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { nextNumber } from '../query/counters';
import { createScope } from '../query/tenant-scope';
import { type Effects, movementKinds, refreshExpired, sumExpressions } from '../stock/ledger';
import { fillTenant, prepareDemo, toTables, writeDemoData } from './fill';
import { isEan13, isTckn, isVkn } from './products';
import { moment } from './random';
import { plans } from './scenario-plans';
import { demoTenants } from './shops';

const TODAY = '2026-03-17';

/** Returns a hash of all rows of a shop. */
const bytes = (seed: number, today: string) =>
  createHash('sha256')
    .update(JSON.stringify(toTables(writeDemoData(plans.cosmetics, seed, today))))
    .digest('hex');

it('demo data is deterministic for a seed and day, and differs for others', () => {
  const first = bytes(1, TODAY);
  expect(bytes(1, TODAY)).toBe(first);
  expect(bytes(2, TODAY)).not.toBe(first);
  expect(bytes(1, '2026-03-18')).not.toBe(first);
});

const counted = <T>(list: readonly T[], of: (one: T) => string) => new Set(list.map(of));

describe.each(['cosmetics', 'apparel', 'electronics'] as const)('demo data of %s', (scenario) => {
  const story = writeDemoData(plans[scenario], 7, TODAY);
  const { warehouse, products, customers, orders, returns, returnLines, lots } = story;
  const tables = new Map(toTables(story));
  const skus = new Set(products.map((p) => p.sku));

  it('has the size of a demo tenant', () => {
    expect(customers).toHaveLength(2_000);
    expect(returns).toHaveLength(400);
    expect(orders).toHaveLength(1_600);
  });

  it('never takes more from a shelf than is on it', () => {
    const kinds: Readonly<Record<string, Effects>> = movementKinds;
    const sums = new Map<string, number>();
    const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
    const below: string[] = [];
    for (const { sku, lotNumber, kind, amount } of warehouse.movements) {
      const { product = {}, lot = {} } = kinds[kind] ?? {};
      for (const [column, sign] of Object.entries(product)) add(`${sku} ${column}`, sign * amount);
      for (const [column, sign] of Object.entries(lot)) add(`${sku} ${lotNumber} ${column}`, sign * amount);
      const total = sums.get(`${sku} totalStockAmount`) ?? 0;
      const touched = [
        ...Object.keys(product),
        ...Object.keys(lot).map((column) => `${lotNumber} ${column}`),
      ];
      below.push(...touched.map((t) => `${sku} ${t}`).filter((key) => (sums.get(key) ?? 0) < 0));
      if (total < (sums.get(`${sku} reservedStock`) ?? 0)) below.push(`${sku} available`);
    }
    expect(below).toEqual([]);
  });

  it('refers only to existing products, customers, lots and orders', () => {
    const lotKeys = new Set(lots.map((l) => `${l.sku} ${l.lotNumber}`));
    const references = counted(orders, (o) => o.row.referenceNumber);
    const numbers = new Set(customers.map((c) => c.customerNo));
    const strangers = [
      ...[
        ...lots,
        ...returnLines,
        ...warehouse.movements,
        ...story.receivingLines,
        ...story.adjustmentLines,
      ].filter((r) => !skus.has(r.sku)),
      ...warehouse.movements.filter((m) => m.lotNumber !== null && !lotKeys.has(`${m.sku} ${m.lotNumber}`)),
      ...returns.filter((r) => !references.has(r.salesOrderReferenceNumber)),
      ...orders.filter((o) => !numbers.has(o.row.customerNo) || o.sold.some((s) => !skus.has(s.line.sku))),
    ];
    expect(strangers).toEqual([]);
  });

  it('has unique keys, emails and barcodes', () => {
    const keys = [
      products.map((p) => p.sku),
      products.flatMap((p) => p.barcodes),
      customers.map((c) => c.email),
      customers.map((c) => String(c.customerNo)),
      orders.map((o) => o.row.referenceNumber),
      returns.map((r) => r.returnReferenceNumber),
      lots.map((l) => `${l.sku} ${l.lotNumber}`),
      [...tables.values()].flat().flatMap((row) => ('id' in row ? [String(row.id)] : [])),
    ];
    for (const list of keys) expect(new Set(list).size).toBe(list.length);
  });

  it('contains every state, and no record in the future', () => {
    expect(counted(orders, (o) => o.row.state)).toEqual(new Set(salesOrderStates));
    expect(counted(returns, (r) => r.state)).toEqual(new Set(returnStates));
    expect(counted(story.receivingOrders, (r) => r.state)).toEqual(new Set(receivingOrderStates));
    expect(counted(story.adjustments, (a) => a.transactionType)).toEqual(new Set(transactionTypes));
    expect(counted(returnLines, (l) => `${l.state} ${l.damagedState}`).size).toBe(5);
    const evening = moment(TODAY, 0);
    const late = [
      ...warehouse.movements.map((m) => m.at),
      ...returns.map((r) => r.updatedAt),
      ...orders.map((o) => o.row.updatedAt),
    ];
    expect(late.filter((at) => at >= evening)).toEqual([]);
  });

  it('orders the timestamps of an order by its states', () => {
    for (const { row } of orders) {
      const moments = salesOrderStates.flatMap((s) => row[salesOrderTransitions[s].at] ?? []);
      expect(moments, row.referenceNumber).toEqual([...moments].sort());
      expect(row[salesOrderTransitions[row.state].at], row.referenceNumber).not.toBeNull();
    }
  });

  it('has barcodes and tax numbers with valid check digits', () => {
    expect(products.flatMap((p) => p.barcodes).filter((b) => !isEan13(b) || !/^86[89]/.test(b))).toEqual([]);
    const taxed = customers.flatMap((c) => c.addresses).flatMap((a) => a.taxNumber ?? []);
    expect(taxed.length).toBeGreaterThan(100);
    expect(taxed.filter((n) => !isVkn(n) && !isTckn(n))).toEqual([]);
    const notes = orders.flatMap((o) => o.row.irsaliye ?? []);
    expect(notes.filter((n) => n.id.length !== 16 || !isVkn(n.tasiyiciVKN) || !isVkn(n.vknTckn))).toEqual([]);
    expect(notes.filter((n) => !isVkn(n.aVknTckn) && !isTckn(n.aVknTckn))).toEqual([]);
  });
});

it('demo data has lots in every range of the expirations page, and serial numbers only for devices', () => {
  const cosmetics = writeDemoData(plans.cosmetics, 7, TODAY);
  const rows = new Map(toTables(cosmetics)).get('lots') ?? [];
  const days = rows.flatMap((row) => {
    if (!('amount' in row && 'expirationDate' in row) || !(Number(row.amount) > 0)) return [];
    return [(Date.parse(String(row.expirationDate)) - Date.parse(TODAY)) / 86_400_000];
  });
  const bands = [-Infinity, 0, 8, 31, 61, 91, Infinity];
  const filled = bands.slice(1).map((to, i) => days.filter((d) => d >= (bands[i] ?? 0) && d < to).length);
  for (const lots of filled) expect(lots).toBeGreaterThanOrEqual(3);
  const electronics = writeDemoData(plans.electronics, 7, TODAY);
  const serials = new Map([...electronics.warehouse.stocks].map(([sku, stock]) => [sku, stock.item.serials]));
  expect(electronics.returnLines.filter((l) => (l.serialNumber !== null) !== serials.get(l.sku))).toEqual([]);
  expect(cosmetics.returnLines.filter((l) => l.serialNumber !== null)).toEqual([]);
});

const today = new Date().toISOString().slice(0, 10);

async function tenantOf(scenario: Scenario): Promise<string> {
  const id = randomUUID();
  const client = await pool().connect();
  try {
    await client.query('begin');
    await client.query('insert into platform.tenants (id, name) values ($1, $1)', [id]);
    await fillTenant(client, id, scenario, { seed: 11, today });
    await client.query('commit');
  } finally {
    client.release();
  }
  return id;
}

const ask = <T extends object>(text: string, tenantId: string) =>
  tenantQuery<T>(pool(), tenantId, { text, values: [tenantId] });

/** Returns the rows of a table whose stored sums differ from the ledger. */
function drifted(level: 'product' | 'lot', tenantId: string) {
  const sums = Object.entries(sumExpressions(level));
  const lot = level === 'lot';
  const columns = sums.map(([column, sql]) => `${sql} as "${column}"`).join(', ');
  const differs = sums
    .map(([column]) => `t."${column}" is distinct from coalesce(m."${column}", 0)`)
    .join(' or ');
  return ask(
    `select t.sku from platform.${lot ? 'lots' : 'stocks'} t left join (
       select sku, ${lot ? '"lotNumber", ' : ''}${columns} from platform.movements
       where "tenantId" = $1 ${lot ? 'and "lotNumber" is not null' : ''} group by sku ${lot ? ', "lotNumber"' : ''}
     ) m on m.sku = t.sku ${lot ? 'and m."lotNumber" = t."lotNumber"' : ''} where t."tenantId" = $1 and (${differs})`,
    tenantId,
  );
}

afterAll(closePool);

describe.each(['cosmetics', 'apparel', 'electronics'] as const)('a demo tenant of %s', (scenario) => {
  let id = '';
  beforeAll(async () => {
    id = await tenantOf(scenario);
  });

  it('is written completely', async () => {
    const [counts] = await ask(
      `select (select count(*) from platform.products where "tenantId" = $1) as products, (select count(*) from platform.customers where "tenantId" = $1) as customers,
         (select count(*) from platform.returns where "tenantId" = $1) as returns, (select count(*) from platform.sales_orders where "tenantId" = $1) as orders`,
      id,
    );
    expect(counts).toMatchObject({ customers: 2_000, returns: 400, orders: 1_600 });
  });

  it('has stock totals that match its ledger', async () => {
    expect(await drifted('product', id)).toEqual([]);
    expect(await drifted('lot', id)).toEqual([]);
  });

  it('has lots that match the stock of products with mandatory lots', async () => {
    const rows = await ask(
      `select p.sku from platform.products p join platform.stocks s using ("tenantId", sku) left join (
         select sku, sum(amount) as amount, sum("damagedAmount") as damaged from platform.lots where "tenantId" = $1 group by sku) l on l.sku = p.sku
       where p."tenantId" = $1 and p."isLotMandatory"
         and ("totalStockAmount" <> coalesce(l.amount, 0) or "damagedItemAmount" <> coalesce(l.damaged, 0))`,
      id,
    );
    expect(rows).toEqual([]);
  });

  it('reserves exactly what its open orders hold', async () => {
    const rows = await ask(
      `select p.sku from platform.stocks p left join (
         select sku, sum("reservedAmount") as held from platform.sales_order_lines where "tenantId" = $1 group by sku) l on l.sku = p.sku
       where p."tenantId" = $1 and p."reservedStock" <> coalesce(l.held, 0)`,
      id,
    );
    expect(rows).toEqual([]);
  });

  it('has products with no stock, low stock, damaged and lost units', async () => {
    const [found] = await ask<Record<string, number>>(
      `select count(*) filter (where "totalStockAmount" = 0) as none, count(*) filter (where "availableStock" between 1 and 5) as few,
         count(*) filter (where "damagedItemAmount" > 0) as damaged, count(*) filter (where "lostItemAmount" > 0) as lost
       from platform.products join platform.stocks using ("tenantId", sku) where "tenantId" = $1 and type <> 'Parent'`,
      id,
    );
    for (const [what, amount] of Object.entries(found ?? {})) expect(amount, what).toBeGreaterThanOrEqual(3);
  });
});

it('expired stock is correct before it is first calculated', async () => {
  const id = await tenantOf('cosmetics');
  const expired = () =>
    ask<{ sku: string; expiredAmount: number }>(
      `select sku, "expiredAmount" from platform.stocks where "tenantId" = $1 and "expiredAmount" > 0 order by sku`,
      id,
    );
  const before = await expired();
  expect(before.length).toBeGreaterThanOrEqual(5);
  await pool().query('update platform.tenants set "expiredOn" = null where id = $1', [id]);
  await refreshExpired(createScope(pool(), id), today);
  expect(await expired()).toEqual(before);
});

it('numbers continue after the last demo number', async () => {
  const id = await tenantOf('apparel');
  const [customer, back] = await createScope(pool(), id).transaction(async (tx) => [
    await nextNumber(tx, 'customerNo'),
    await nextNumber(tx, 'return'),
  ]);
  expect(customer).toBe(2_001);
  const taken = await ask(
    `select 1 from platform.returns where "tenantId" = $1 and "returnReferenceNumber" = 'Return-${back}'`,
    id,
  );
  expect(taken).toEqual([]);
  const before = await ask(
    `select 1 from platform.returns where "tenantId" = $1 and "returnReferenceNumber" = 'Return-${(back ?? 0) - 1}'`,
    id,
  );
  expect(before).toHaveLength(1);
});

it('an empty tenant stays empty', async () => {
  const id = await tenantOf('empty');
  expect(await ask('select 1 from platform.products where "tenantId" = $1', id)).toEqual([]);
});

it('demo tenants are created once, even when two processes start at the same time', async () => {
  await pool().query('delete from platform.tenants where id = any($1)', [demoTenants.map((t) => t.id)]);
  await Promise.all([prepareDemo(), prepareDemo()]);
  await createScope(pool(), 'lavanta').query(
    `update platform.products set name = 'changed by hand' where "tenantId" = $1 and sku = 'TON-GUL-200'`,
  );
  await prepareDemo();
  const rows = await ask<{ name: string }>(
    `select name from platform.products where "tenantId" = $1 and sku = 'TON-GUL-200'`,
    'lavanta',
  );
  expect(rows).toEqual([{ name: 'changed by hand' }]);
  const made = await pool().query('select id, name from platform.tenants where id = any($1) order by id', [
    demoTenants.map((t) => t.id),
  ]);
  expect(made.rows).toHaveLength(demoTenants.length);
});
