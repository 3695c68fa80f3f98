import { appendFile, chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readManifest, writeBackup } from '@/lib/db/backup/backup';
import { restoreBackup, restoreInstallation } from '@/lib/db/backup/restore-installation';
import { checkUpgrade } from '@/lib/db/backup/upgrade-check';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { closePool, pool } from '@/lib/db/pool';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { config, setConfig } from '@/lib/env';
import { freshTenant } from '../testing/platform/call-platform';
import { order, withOrders, withProducts, withStock } from '../testing/platform/stocked-tenant';
import { prepare } from './startup';

// A separate installation, because this test stops and restores it.
let dir = '';
const say = () => undefined;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), `tallyman-trial-${process.pid}-`));
  await chmod(dir, 0o755);
});
afterAll(async () => {
  await closePool().catch(() => undefined);
  await rm(dir, { recursive: true, force: true });
});

/** Returns the row count and a checksum of every table. Independent of the checksums in the backup. */
async function sums(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('platform', 'console')`,
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const sum = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 12))::bit(48)::bigint), 0) as sum from ${name} t`,
      );
      found[name] = sum.rows[0]?.sum ?? '';
    }
    return found;
  } finally {
    await client.end();
  }
}

it('a backup created during writes is consistent, and a restore returns exactly its data', async () => {
  let database = await startEmbedded(dir, { volatile: true });
  setConfig({ ...config(), databaseUrl: database.url });
  await prepareDatabase(database.ownerUrl, database.url);
  await prepare();
  const tenant = await freshTenant();
  await withProducts(tenant, 'A');
  await withStock(tenant, 'IN', [{ sku: 'A', expectedQuantity: 1000 }]);
  await withOrders(tenant, order('O', { A: 900 }));

  let running = true;
  let writes = 0;
  const writer = async (w: number) => {
    for (; running; writes++) await withOrders(tenant, order(`W${w}N${writes}`, { A: 1 }));
  };
  const writers = [0, 1, 2, 3].map(writer);
  await expect.poll(() => writes, { timeout: 10_000 }).toBeGreaterThan(10);
  const folder = join(dir, 'backups', 'under-writes');
  const manifest = await writeBackup(database.ownerUrl, folder);
  running = false;
  await Promise.all(writers);
  const orderLines = manifest.tables.find(({ name }) => name === 'platform.sales_order_lines')?.rows;
  expect(manifest.tables.find(({ name }) => name === 'platform.sales_orders')?.rows).toBe(orderLines);
  expect(orderLines).toBeGreaterThan(10);

  // If nothing is written, the original and its restored backup have the same checksums.
  const still = join(dir, 'backups', 'still');
  await writeBackup(database.ownerUrl, still);
  await expect(writeBackup(database.ownerUrl, still)).rejects.toThrow('choose another folder');
  const before = await sums(database.ownerUrl);
  await withOrders(tenant, order('LATER', { A: 1 }));
  expect(await sums(database.ownerUrl)).not.toEqual(before);
  await closePool();
  await database.stop();

  const setting = { dataDir: dir };
  expect(await checkUpgrade(setting, say)).toEqual([
    { ok: true, name: 'Node', detail: process.versions.node },
    { ok: true, name: 'PostgreSQL', detail: expect.stringMatching(/^18/) },
    { ok: true, name: 'Migrations', detail: 'none to apply' },
    { ok: true, name: 'Disk', detail: expect.stringMatching(/MB free/) },
    { ok: true, name: 'Backup', detail: 'the newest is less than an hour old' },
  ]);

  await expect(restoreInstallation(setting, join(dir, 'nothing'), say)).rejects.toThrow('holds no backup');
  await restoreInstallation(setting, still, say);
  database = await startEmbedded(dir, { volatile: true });
  expect(await sums(database.ownerUrl)).toEqual(before);
  // The application can continue: its role has its rights, and the sequences continue.
  setConfig({ ...config(), databaseUrl: database.url });
  await withOrders(tenant, order('AFTER', { A: 1 }));
  await expect(pool().query('truncate console.journal')).rejects.toMatchObject({ code: '42501' });
  await expect(restoreBackup(database.ownerUrl, still)).rejects.toThrow('not empty');
  await closePool();
  await database.stop();

  // An empty folder becomes an installation, and temporary files of the restore are gone.
  const lines: string[] = [];
  const fresh = join(dir, 'fresh');
  await restoreInstallation({ dataDir: fresh }, still, (line) => lines.push(line));
  expect(lines.join('\n')).not.toContain('kept as');
  await chmod(fresh, 0o755);
  const other = await startEmbedded(fresh, { volatile: true });
  expect(await sums(other.ownerUrl)).toEqual(before);
  await other.stop();

  // The backup made during writes is restorable too, with all references and checksums verified.
  await restoreInstallation(setting, folder, say);

  const damaged = join(still, (await readdir(still)).find((name) => name.includes('sales_orders.')) ?? '');
  await writeFile(damaged, (await readFile(damaged)).subarray(0, -20));
  await expect(restoreInstallation(setting, still, say)).rejects.toThrow();
  await rm(join(still, 'manifest.json'));
  await expect(readManifest(still)).rejects.toThrow('holds no backup');
  await appendFile(join(folder, 'manifest.json'), 'x');
  await expect(readManifest(folder)).rejects.toThrow('damaged');
  expect((await checkUpgrade(setting, say)).at(-1)).toMatchObject({ ok: false, name: 'Backup' });
}, 180_000);
