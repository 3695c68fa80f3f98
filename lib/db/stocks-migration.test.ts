import { chmod, copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from './embedded/embedded';
import { migrate } from './migrate';

const all = fileURLToPath(new URL('./migrations', import.meta.url));
const folders: string[] = [];
let stop: () => Promise<unknown>;
let client: pg.Client;

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

async function folder(name: string): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), `tallyman-${name}-`));
  folders.push(made);
  // Root's database runs as another user, who must get in.
  await chmod(made, 0o755);
  return made;
}

// A database of its own: the schema of a trial's is as new as it can be.
beforeAll(async () => {
  const database = await startEmbedded(await folder('trial'), { volatile: true });
  stop = database.stop;
  const older = await folder('migrations');
  for (const file of (await readdir(all)).filter((f) => f < '0014'))
    await copyFile(join(all, file), join(older, file));
  await migrate(database.ownerUrl, { folder: older });
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(SHOP);
  await migrate(database.ownerUrl);
}, 60_000);

afterAll(async () => {
  await client.end();
  await stop();
  for (const each of folders) await rm(each, { recursive: true });
});

const ask = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;

it('stock levels keep their numbers and their moment', async () => {
  const [a, b] =
    await ask(`select sku, "updatedAt"::text as at, "totalStockAmount"::int as total, "availableStock"::int as available,
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

it('lots know what was lost of them', async () => {
  expect(await ask(`select "lotNumber", "lostAmount"::int as lost from platform.lots order by 1`)).toEqual([
    { lotNumber: 'L1', lost: 4 },
    { lotNumber: 'L2', lost: 0 },
  ]);
});

it('nothing is left of the old columns, and with a product go its stock and its movements', async () => {
  const columns = await ask(`select column_name from information_schema.columns
    where table_schema = 'platform' and table_name = 'products' and column_name ~ '(Stock|Amount)$'`);
  expect(columns).toEqual([]);
  await client.query(`delete from platform.products where sku = 'A'`);
  const left = `select (select count(*)::int from platform.stocks) as stocks, (select count(*)::int from platform.movements) as movements`;
  expect(await ask(left)).toEqual([{ stocks: 1, movements: 0 }]);
});
