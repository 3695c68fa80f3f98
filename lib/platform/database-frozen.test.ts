import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseFailure } from '@/lib/db/database-fault';
import { type Embedded, startEmbedded } from '@/lib/db/embedded/embedded';
import { closePool, pool, transaction } from '@/lib/db/pool';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { config, setConfig } from '@/lib/env';
import { isDatabaseUnreachable, readiness } from '@/lib/server/health';
import { ask, freshTenant, type Reply } from '../testing/platform/call-platform';
import { prepare } from './startup';

// A separate database, because this test freezes its backends.
let folder = '';
let database: Embedded;
let tenant = '';
const frozen: number[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `tallyman-trial-${process.pid}-`));
  await chmod(folder, 0o755);
  database = await startEmbedded(folder, { volatile: true });
  setConfig({ ...config(), databaseUrl: database.url });
  await prepareDatabase(database.ownerUrl, database.url);
  await prepare();
  tenant = await freshTenant();
}, 60_000);
afterAll(async () => {
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  await closePool();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Freezes the server's side of every connection of the pool. */
async function freeze(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 16 }, () => pool().connect()));
  for (const client of clients) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    frozen.push(...rows.map(({ pid }) => pid));
    client.release();
  }
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
}

const thaw = () => {
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
};

const read = () => ask(tenant, 'getStocks');
const write = (sku: string) =>
  ask(tenant, 'createProduct', { body: { sku, name: sku, barcodes: [sku], type: 'Product' } });
const faultOf = (work: Promise<unknown>) => work.then(() => undefined, databaseFailure);

/** Every caller must get a response within this time, in ms. */
const LIMIT_MS = 30_000;

it.runIf(process.platform !== 'win32')(
  'with frozen backends calls get 503 within 30 s, readiness fails, and both recover',
  async () => {
    await freeze();
    const ready = readiness('ready', false);
    const isUnavailable = isDatabaseUnreachable();
    const calls = [...Array(8).keys()].flatMap((n) => [read(), write(`FROZEN${n}`)]);
    const direct = faultOf(transaction(pool(), (held) => held.query('select 1')));
    expect(await ready).toEqual({ status: 503, body: { status: 'unavailable' } });
    expect(await isUnavailable).toBe(true);
    const replies = await Promise.all(calls);
    // A call may also get a new connection that replaces a dropped one, and then succeeds.
    const refused = replies.filter(({ status }) => status >= 300);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers, body } of refused) {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('2');
      expect(body).toMatchObject({ error: { code: 503, errors: [] } });
    }
    expect(await direct).toBe('away');
    // The pool has dropped all frozen connections, so calls succeed although these connections are still frozen.
    const { rows } = await pool().query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(frozen).not.toContain(rows[0]?.pid);
    expect((await read()).status).toBe(200);
    thaw();
    const after: Reply[] = await Promise.all([...Array(20).keys()].map((n) => write(`AFTER${n}`)));
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
    expect(await readiness('ready', false)).toEqual({ status: 200, body: { status: 'ready' } });
  },
  LIMIT_MS,
);
