import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardDisk } from '@/lib/db/embedded/disk-guard';
import { type SupervisedDatabase, superviseDatabase } from '@/lib/db/embedded/supervisor';
import { closePool, pool } from '@/lib/db/pool';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { config, env, setConfig } from '@/lib/env';
import { readiness } from '@/lib/server/health';
import { closeConnections, listen } from '@/lib/server/listen';
import { reportFigure } from '@/lib/testing/soak-report';
import { freshTenant } from '../testing/platform/call-platform';
import { checkStock } from '../testing/platform/sums';
import { platformListener } from './http/listener';
import { createScope } from './query/tenant-scope';
import { prepare } from './startup';

const exec = promisify(execFile);
const rounds = env.soak ? 50 : 2;
const MB = 1024 * 1024;

// A separate installation, because this test kills its database and fills its disk. Uses fsync, because no write may be lost.
let folder = '';
let mounted = false;
let database: SupervisedDatabase;
let server: Server;
let base = '';
let tenant = '';

async function begin(): Promise<void> {
  database = await superviseDatabase(folder);
  setConfig({ ...config(), databaseUrl: database.current().url });
  await prepareDatabase(database.current().ownerUrl, database.current().url);
  await prepare();
  tenant = await freshTenant();
  server = createServer(platformListener);
  base = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), `tallyman-trial-${process.pid}-`));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  if (server) await closeConnections(server, 0);
  await closePool().catch(() => undefined);
  await database?.stop();
  if (mounted) await exec('umount', [folder]);
  mounted = false;
  await rm(folder, { recursive: true, force: true });
});

const headers = () => ({
  authorization: config().platformApiKey,
  'x-tenant-id': tenant,
  'content-type': 'application/json',
});
const write = (sku: string, name = `The ${sku}`) =>
  fetch(`${base}/openapi/v1/Products`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ sku, name, barcodes: [sku], type: 'Product' }),
  });
const read = () =>
  fetch(`${base}/openapi/v1/Products/GetProductsWithTag?dqb=offset%3D0%26count%3D1`, { headers: headers() });
const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

it(`kill -9 of PostgreSQL during writes, ${rounds} times: no acknowledged write is lost, calls get 503`, async () => {
  await begin();
  const acknowledged: string[] = [];
  const away: number[] = [];
  const statuses = new Set<number>();
  let running = true;
  let n = 0;
  const worker = async () => {
    while (running) {
      const sku = `S${n++}`;
      const reply = await write(sku);
      statuses.add(reply.status);
      if (reply.status === 503) {
        expect(reply.headers.get('retry-after')).toBe('2');
        expect(await reply.json()).toMatchObject({ error: { code: 503, errors: [] } });
        await new Promise((settle) => setTimeout(settle, 20));
        continue;
      }
      await reply.text();
      if (reply.status < 300) acknowledged.push(sku);
    }
  };
  const workers = [...Array(4).keys()].map(worker);
  for (let round = 0; round < rounds; round++) {
    const had = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(had + 5);
    await new Promise((settle) => setTimeout(settle, Math.random() * 400));
    process.kill(database.current().pid, 'SIGKILL');
    const at = performance.now();
    const before = database.state().restarts;
    await expect.poll(() => database.state().restarts, { timeout: 30_000, interval: 10 }).toBe(before + 1);
    await expect.poll(async () => (await read()).status, { timeout: 10_000, interval: 10 }).toBe(200);
    away.push(performance.now() - at);
  }
  running = false;
  await Promise.all(workers);
  expect([...statuses].filter((status) => status !== 503 && status >= 300)).toEqual([]);
  const rows = await createScope(pool(), tenant).query<{ sku: string }>(
    'select sku from platform.products where "tenantId" = $1',
  );
  const kept = new Set(rows.map(({ sku }) => sku));
  const lost = acknowledged.filter((sku) => !kept.has(sku));
  expect(lost).toEqual([]);
  await checkStock(tenant);
  reportFigure(
    `kill -9 of PostgreSQL under writes, ${rounds} times`,
    `${acknowledged.length} acknowledged, ${lost.length} lost; back after ${Math.round(median(away))} ms (median), ${Math.round(Math.max(...away))} ms (most)`,
    '0 lost; 5 s',
  );
}, 900_000);

/** Mounts a small disk with root rights; otherwise the test reports the folder's disk as full. */
async function smallDisk(): Promise<void> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return;
  await exec('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', folder]).then(
    () => {
      mounted = true;
    },
    () => undefined,
  );
}

it('on a full disk reads succeed, writes get 507, and writes resume without a restart', async () => {
  await smallDisk();
  await begin();
  let reportedBytes = 1_000 * MB;
  const lines: string[] = [];
  const stop = await guardDisk(folder, {
    server: database.current,
    report: (line) => lines.push(line),
    ...(mounted ? {} : { space: async () => ({ freeBytes: reportedBytes, totalBytes: reportedBytes }) }),
  });
  const { pid } = database.current();
  const startedWith = database.state().restarts;
  let n = 0;
  const ballast = join(folder, 'ballast');
  /** Fills the remaining space in one call, so that the disk guard cannot react earlier. */
  const fill = async () => {
    reportedBytes = 0;
    const { bavail, bsize } = await statfs(folder);
    if (mounted) await exec('fallocate', ['-l', String(bavail * bsize), ballast]);
  };
  try {
    expect((await write('BEFORE')).status).toBeLessThan(300);
    expect(await readiness('ready', false)).toEqual({ status: 200, body: { status: 'ready' } });
    // An unavailable remote platform is reported, but the console stays in service.
    expect(await readiness('ready', true, undefined, 'http://127.0.0.1:9/')).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { database: { ok: true }, platform: { ok: false } } },
    });
    expect(await readiness('ready', true, undefined, base)).toMatchObject({
      status: 200,
      body: { status: 'ready', checks: { platform: { ok: true } } },
    });
    await fill();
    await expect
      .poll(async () => (await write(`FULL${n++}`, 'x'.repeat(200))).status, {
        timeout: 20_000,
        interval: 20,
      })
      .toBe(507);
    const refused = await write('REFUSED');
    expect(await refused.json()).toMatchObject({
      error: {
        code: 507,
        message: expect.stringContaining('disk'),
        errors: [{ errorCode: 'InsufficientStorage' }],
      },
    });
    expect(refused.headers.get('retry-after')).toBe('30');
    for (let i = 0; i < 50; i++) expect((await read()).status).toBe(200);
    expect(await readiness('ready', false)).toEqual({ status: 503, body: { status: 'unavailable' } });
    expect(await readiness('ready', true)).toMatchObject({
      status: 503,
      body: { checks: { disk: { ok: false, path: folder }, database: { ok: true } } },
    });
    await rm(ballast, { force: true });
    reportedBytes = 1_000 * MB;
    await expect
      .poll(async () => (await write(`AGAIN${n++}`)).status, { timeout: 20_000, interval: 20 })
      .toBeLessThan(300);
    await expect.poll(async () => (await readiness('ready', false)).status).toBe(200);
    expect(database.current().pid).toBe(pid);
    expect(database.state().restarts).toBe(startedWith);
    expect(lines.map((line) => /is full|space again/.exec(line)?.[0])).toEqual(['is full', 'space again']);
    await checkStock(tenant);
    reportFigure(
      `a full disk (${mounted ? 'tmpfs of 200 MB' : 'said to be full'})`,
      'writes 507, 50 of 50 reads 200, writes again without a restart',
      'the same',
    );
  } finally {
    await stop();
  }
}, 120_000);
