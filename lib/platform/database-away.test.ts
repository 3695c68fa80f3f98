import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '@/lib/db/embedded/embedded';
import { closePool, pool } from '@/lib/db/pool';
import { prepareDatabase } from '@/lib/db/prepare-database';
import { config, setConfig } from '@/lib/env';
import { closeConnections, listen } from '@/lib/server/listen';
import { done, freshTenant } from '../testing/platform/call-platform';
import { order, withOrders, withProducts } from '../testing/platform/stocked-tenant';
import { checkStock } from '../testing/platform/sums';
import { platformListener } from './http/listener';
import { createScope } from './query/tenant-scope';
import { startAutopilot } from './sandbox/autopilot';
import { prepare } from './startup';

// A separate database, because this test stops it.
let folder = '';
let database: Embedded;
let server: Server;
let base = '';
let tenant = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `tallyman-trial-${process.pid}-`));
  await chmod(folder, 0o755);
  database = await startEmbedded(folder);
  setConfig({ ...config(), databaseUrl: database.url });
  await prepareDatabase(database.ownerUrl, database.url);
  await prepare();
  tenant = await freshTenant();
  await withProducts(tenant, 'A');
  await withOrders(tenant, order('O', { A: 100 }));
  server = createServer(platformListener);
  base = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
}, 60_000);
afterAll(async () => {
  await closeConnections(server, 0);
  await closePool().catch(() => undefined);
  await database.stop().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

const headers = () => ({
  authorization: config().platformApiKey,
  'x-tenant-id': tenant,
  'content-type': 'application/json',
});
const read = () => fetch(`${base}/openapi/v1/SalesOrders/O`, { headers: headers() });
const cancel = (key: string) =>
  fetch(`${base}/openapi/v1/SalesOrders/O:cancelLineItems`, {
    method: 'PUT',
    headers: { ...headers(), 'idempotency-key': key },
    body: '{"sku":"A","amount":1}',
  });

async function checkAway(reply: Response): Promise<void> {
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).toBe('2');
  const id = reply.headers.get('x-request-id');
  expect(id).toMatch(/^[\w-]{36}$/);
  expect(await reply.json()).toMatchObject({ error: { code: 503, errors: [] }, requestId: id });
}

it('requests get 503 while the database is stopped, and are counted exactly once after it returns', async () => {
  const statuses: Record<string, number> = {};
  let running = true;
  const worker = async (w: number) => {
    for (let n = 0; running; n++) {
      const key = `${w}-${n}`;
      const reply = await (n % 2 ? read() : cancel(key));
      if (reply.status === 503) await checkAway(reply);
      else await reply.text();
      if (!(n % 2)) statuses[key] = reply.status;
      expect([200, 202, 409, 503]).toContain(reply.status);
    }
  };
  const workers = [...Array(6).keys()].map(worker);
  const messages: string[] = [];
  const stopAutopilot = startAutopilot((_, line) => messages.push(line), 20);
  const answered = (status: number) => Object.values(statuses).filter((one) => one === status).length;
  await expect.poll(() => answered(202), { timeout: 10_000 }).toBeGreaterThan(10);
  await database.stop();
  await checkAway(await read());
  await checkAway(await cancel('away'));
  await expect.poll(() => answered(503), { timeout: 10_000 }).toBeGreaterThan(10);
  await expect.poll(() => messages.length, { timeout: 10_000 }).toBe(1);
  database = await startEmbedded(folder, { port: database.port });
  const back = Date.now();
  await expect.poll(async () => (await read()).status, { timeout: 5_000, interval: 50 }).toBe(200);
  expect(Date.now() - back).toBeLessThan(5_000);
  running = false;
  await Promise.all(workers);
  await expect.poll(() => messages.at(-1)).toBe('The autopilot is running again');
  await stopAutopilot();
  // The log contains one line per outage instead of one line per attempt.
  expect(messages).toEqual([
    'The autopilot is waiting: the database does not respond',
    'The autopilot is running again',
  ]);
  // After every call has been repeated, whether it got a response or not, each cancellation has taken effect exactly once.
  for (const key of Object.keys(statuses)) expect([202, 409]).toContain((await cancel(key)).status);
  const lines = await createScope(pool(), tenant).query(
    `select "cancelledAmount"::int as n from platform.sales_order_lines where "tenantId" = $1`,
  );
  expect(lines).toEqual([{ n: Math.min(100, Object.keys(statuses).length) }]);
  await checkStock(tenant);
}, 60_000);

it('a connection terminated by the database fails only its own request', async () => {
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tallyman' and pid <> pg_backend_pid()`;
  const replies = [];
  for (let i = 0; i < 5; i++) {
    const asked = [...Array(8).keys()].map(() => read());
    await pool()
      .query(kill)
      .catch(() => undefined);
    replies.push(...(await Promise.all(asked)));
  }
  for (const reply of replies) expect([200, 503]).toContain(reply.status);
  await expect.poll(async () => (await read()).status, { interval: 50 }).toBe(200);
  await done(tenant, 'getStocks');
}, 60_000);
