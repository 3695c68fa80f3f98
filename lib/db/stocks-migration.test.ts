import { afterAll, beforeAll, expect, it } from 'vitest';
import { olderDatabase } from '@/lib/testing/older-database';
import { migrate } from './migrate';

let database: Awaited<ReturnType<typeof olderDatabase>>;

// A shop as the version before 0014 left it: 5 of lot L1 and 2 without a lot were lost, 1 of L1 and 1 without were found.
const SHOP = `
  insert into platform.tenants (id, name) values ('shop', 'Shop');
  insert into platform.products ("tenantId", sku, name, "updatedAt", "totalStockAmount", "reservedStock", "receivedItemAmount", "lostItemAmount",
    "expiredAmount", "completedReceivingAcceptedAmount", "stockToLostAmount", "lostToStockAmount")
  values ('shop', 'A', 'The A', '2026-01-02T03:04:05.678901Z', 35, 4, 40, 5, 3, 40, 7, 2), ('shop', 'B', 'The B', '2026-01-03', 0, 0, 0, 0, 0, 0, 0, 0);
  insert into platform.lots ("tenantId", sku, "lotNumber", amount) values ('shop', 'A', 'L1', 16), ('shop', 'A', 'L2', 0);
  insert into platform.movements ("tenantId", sku, "lotNumber", kind, amount, cause) values ('shop', 'A', 'L1', 'ReceivingAccepted', 20, 'x'),
    ('shop', 'A', null, 'ReceivingAccepted', 20, 'x'), ('shop', 'A', 'L1', 'StockToLost', 5, 'x'), ('shop', 'A', null, 'StockToLost', 2, 'x'),
    ('shop', 'A', 'L1', 'LostToStock', 1, 'x'), ('shop', 'A', null, 'LostToStock', 1, 'x'), ('shop', 'A', null, 'Reserved', 4, 'x');`;

// A database of its own: the schema of a trial's is as new as it can be.
beforeAll(async () => {
  database = await olderDatabase('0014');
  await database.client.query(SHOP);
  await migrate(database.ownerUrl);
}, 60_000);

afterAll(() => database.end());

it('the migration keeps stock levels and their timestamp', async () => {
  const [a, b] =
    await database.ask(`select sku, "updatedAt"::text as at, "totalStockAmount"::int as total, "availableStock"::int as available,
    "reservedStock"::int as reserved, "receivedItemAmount"::int as received, "lostItemAmount"::int as lost, "expiredAmount"::int as expired,
    "stockToLostAmount"::int as "toLost", "lostToStockAmount"::int as "fromLost" from platform.stocks order by sku`);
  expect(a).toMatchObject({
    sku: 'A',
    total: 35,
    available: 28,
    reserved: 4,
    received: 40,
    lost: 5,
    expired: 3,
  });
  expect(a).toMatchObject({ toLost: 7, fromLost: 2, at: expect.stringContaining('.678901') });
  expect(b).toMatchObject({ sku: 'B', total: 0, available: 0 });
});

it('the migration calculates the lost amount of each lot', async () => {
  expect(
    await database.ask(`select "lotNumber", "lostAmount"::int as lost from platform.lots order by 1`),
  ).toEqual([
    { lotNumber: 'L1', lost: 4 },
    { lotNumber: 'L2', lost: 0 },
  ]);
});

it('old stock columns are removed, and deleting a product deletes its stock and movements', async () => {
  const columns = await database.ask(`select column_name from information_schema.columns
    where table_schema = 'platform' and table_name = 'products' and column_name ~ '(Stock|Amount)$'`);
  expect(columns).toEqual([]);
  await database.client.query(`delete from platform.products where sku = 'A'`);
  const left = `select (select count(*)::int from platform.stocks) as stocks, (select count(*)::int from platform.movements) as movements`;
  expect(await database.ask(left)).toEqual([{ stocks: 1, movements: 0 }]);
});
