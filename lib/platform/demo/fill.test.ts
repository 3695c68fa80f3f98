import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scenario } from '@/lib/contract/resources/sandbox';
import { closePool, pool } from '@/lib/db/pool';
import { scopeOf } from '../query/tenant-scope';
import { next } from '../query/totals';
import { refreshExpired } from '../stock/expiry';
import { sumsOf } from '../stock/ledger';
import { fillTenant } from './fill';
import { prepareDemo } from './prepare';
import { demoTenants } from './shops';

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

const ask = async <T extends object>(sql: string, tenantId: string) =>
  (await pool().query<T>(sql, [tenantId])).rows;

/** Rows of a table whose kept sums differ from the ledger's. */
function drifted(level: 'product' | 'lot', tenantId: string) {
  const sums = Object.entries(sumsOf(level));
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

describe.each(['cosmetics', 'apparel', 'electronics'] as const)('a tenant of %s', (scenario) => {
  let id = '';
  beforeAll(async () => {
    id = await tenantOf(scenario);
  });

  it('is written whole', async () => {
    const [counts] = await ask(
      `select (select count(*) from platform.products where "tenantId" = $1) as products, (select count(*) from platform.customers where "tenantId" = $1) as customers,
         (select count(*) from platform.returns where "tenantId" = $1) as returns, (select count(*) from platform.sales_orders where "tenantId" = $1) as orders`,
      id,
    );
    expect(counts).toMatchObject({ customers: 2_000, returns: 400, orders: 1_600 });
  });

  it('keeps sums that are those of the ledger', async () => {
    expect(await drifted('product', id)).toEqual([]);
    expect(await drifted('lot', id)).toEqual([]);
  });

  it('holds in lots exactly what it holds of products that must have lots', async () => {
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

  it('has products without stock, with little, damaged and lost', async () => {
    const [found] = await ask<Record<string, number>>(
      `select count(*) filter (where "totalStockAmount" = 0) as none, count(*) filter (where "availableStock" between 1 and 5) as few,
         count(*) filter (where "damagedItemAmount" > 0) as damaged, count(*) filter (where "lostItemAmount" > 0) as lost
       from platform.products join platform.stocks using ("tenantId", sku) where "tenantId" = $1 and type <> 'Parent'`,
      id,
    );
    for (const [what, amount] of Object.entries(found ?? {})) expect(amount, what).toBeGreaterThanOrEqual(3);
  });
});

it('knows what is expired before anybody works it out', async () => {
  const id = await tenantOf('cosmetics');
  const expired = () =>
    ask<{ sku: string; expiredAmount: number }>(
      `select sku, "expiredAmount" from platform.stocks where "tenantId" = $1 and "expiredAmount" > 0 order by sku`,
      id,
    );
  const before = await expired();
  expect(before.length).toBeGreaterThanOrEqual(5);
  await pool().query('update platform.tenants set "expiredOn" = null where id = $1', [id]);
  await refreshExpired(scopeOf(pool(), id), today);
  expect(await expired()).toEqual(before);
});

it('counts on after the last number it gave out', async () => {
  const id = await tenantOf('apparel');
  const [customer, back] = await scopeOf(pool(), id).transaction(async (tx) => [
    await next(tx, 'customerNo'),
    await next(tx, 'return'),
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

it('leaves an empty tenant empty', async () => {
  const id = await tenantOf('empty');
  expect(await ask('select 1 from platform.products where "tenantId" = $1', id)).toEqual([]);
});

it('makes the demo tenants once, also when two start at the same time', async () => {
  await pool().query('delete from platform.tenants where id = any($1)', [demoTenants.map((t) => t.id)]);
  await Promise.all([prepareDemo(), prepareDemo()]);
  await pool().query(
    `update platform.products set name = 'changed by hand' where "tenantId" = 'lavanta' and sku = 'TON-GUL-200'`,
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
