import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startExport } from '@/lib/console/jobs/export-job';
import { exportedRows, findExports } from '@/lib/console/jobs/export-store';
import { findJob } from '@/lib/console/jobs/job-store';
import { startEmbedded } from '@/lib/db/embedded/embedded';
import { closePool, pool } from '@/lib/db/pool';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { env, setConfig } from '@/lib/env';
import { reportFigure } from '@/lib/testing/soak-report';

const kills = env.soak ? 10 : 1;
const records = env.soak ? 100_000 : 8_000;
const platformApiKey = 'a-key-of-more-than-24-characters';
const tenant = 'shop';

let folder = '';
let databaseUrl = '';
let platformUrl = '';
let platform: Server;
let stopDatabase: () => Promise<unknown> = async () => undefined;

/** The platform holds the pages from here until the worker was killed, so that the export does not end before. */
let heldFrom = 0;
const held: (() => void)[] = [];
function holdFrom(offset: number): void {
  heldFrom = offset;
  for (const answer of held.splice(0)) answer();
}

const skuOf = (n: number) => `S${String(n).padStart(6, '0')}`;

/** A platform that lists this many products, each page with a short delay. */
beforeAll(async () => {
  platform = createServer((request, response) => {
    const url = decodeURIComponent(decodeURIComponent(request.url ?? ''));
    const offset = Number(/offset=(\d+)/.exec(url)?.[1] ?? 0);
    const length = Math.max(0, Math.min(100, records - offset));
    const items = Array.from({ length }, (_, i) => ({ sku: skuOf(offset + i), name: `Name ${offset + i}` }));
    const text = JSON.stringify({ items, count: 100, offset, dataSetCount: records });
    const answer = () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(text);
    };
    if (offset < heldFrom) setTimeout(answer, 60);
    else held.push(answer);
  });
  platform.listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const address = platform.address();
  platformUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  folder = await mkdtemp(join(tmpdir(), `tallyman-trial-${process.pid}-`));
  // If root runs the tests, the database runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const { url, ownerUrl, stop } = await startEmbedded(folder, { volatile: true });
  stopDatabase = stop;
  databaseUrl = url;
  await prepareDatabase(ownerUrl, url);
  setConfig({ databaseUrl, platformUrl, platformApiKey });
}, 120_000);

afterAll(async () => {
  await closePool();
  await new Promise((settle) => platform.close(settle));
  await stopDatabase();
  await rm(folder, { recursive: true, force: true });
});

/** A separate worker, as `npm run worker` starts it. */
async function startWorkerProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'lib/server/worker.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'production',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      PLATFORM_URL: platformUrl,
      PLATFORM_API_KEY: platformApiKey,
      PLATFORM_CALLS_PER_MINUTE: 'off',
    },
  });
  await once(child.stdout, 'data');
  return child;
}

it(`kill -9 of the worker, ${kills} times: the export has every record once, in order`, async () => {
  await pool().query(
    `insert into console.tenants (id, name, colour, position) values ($1, 'Shop', 'teal', 1)`,
    [tenant],
  );
  await pool().query(
    `insert into console."user" (id, name, email, role) values ('p', 'Deniz', 'd@example.com', 'viewer')`,
  );
  await pool().query(`insert into console.grants ("userId", tenant) values ('p', $1)`, [tenant]);
  const id = randomUUID();
  const column = { path: 'sku', heading: 'SKU', kind: 'text' } as const;
  const style = { kind: 'wire', locale: 'en', zone: 'UTC', yes: 'Yes', no: 'No' } as const;
  const file = { columns: [column], style, format: 'csv', list: 'products' } as const;
  const asked = { ...file, operation: 'getProductsWithTag', dqb: '' };
  let worker = await startWorkerProcess();
  await startExport({ id, tenant, personId: 'p', person: 'Deniz' }, asked, records);
  const read = async () => (await findExports([id])).get(id)?.records ?? 0;
  const state = async () => (await findJob(id, tenant))?.state;
  for (let killings = 0; killings < kills; killings++) {
    const before = await read();
    holdFrom(Math.floor((records * (killings + 1)) / (kills + 1)));
    await expect.poll(read, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before);
    const exit = once(worker, 'exit');
    worker.kill('SIGKILL');
    await exit;
    expect(await state()).toBe('running');
    worker = await startWorkerProcess();
  }
  holdFrom(Number.POSITIVE_INFINITY);
  await expect.poll(state, { timeout: 300_000, interval: 100 }).toBe('finished');
  const exit = once(worker, 'exit');
  worker.kill('SIGTERM');
  await exit;

  const made = (await findExports([id])).get(id);
  expect(made).toMatchObject({ records, rows: records, total: records, changed: false });
  const skus: string[] = [];
  if (made) for await (const part of exportedRows(made)) skus.push(...part.map(([sku]) => sku?.text ?? ''));
  expect(skus).toEqual(Array.from({ length: records }, (_, i) => skuOf(i)));
  reportFigure(
    `kill -9 of the worker, ${kills} times, during an export of ${records}`,
    `${skus.length} rows, ${skus.length - new Set(skus).size} twice`,
    'every record once, in order',
  );
}, 600_000);
