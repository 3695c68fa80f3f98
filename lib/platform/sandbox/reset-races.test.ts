import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { addPerson } from '@/lib/console/auth/people';
import { findJob } from '@/lib/console/jobs/job-store';
import { transitionJob } from '@/lib/console/jobs/job-transitions';
import { sendSlice } from '@/lib/console/jobs/send-job';
import { storePlan } from '@/lib/console/jobs/store-plan';
import { saveTenant } from '@/lib/console/tenants/tenant-registry';
import { pool } from '@/lib/db/pool';
import { config, setConfig } from '@/lib/env';
import { platformListener } from '@/lib/platform/http/listener';
import { closeConnections, listen } from '@/lib/server/listen';
import { ask, freshTenant, type Reply } from '@/lib/testing/platform/call-platform';
import { order, withOrders, withProducts } from '@/lib/testing/platform/stocked-tenant';
import { checkStock } from '@/lib/testing/platform/sums';
import { everyTenant, someone } from '@/lib/testing/test-person';

const nameOf = async (tenant: string) =>
  (await pool().query<{ name: string }>('select name from platform.tenants where id = $1', [tenant])).rows[0]
    ?.name;

/** Every response is a success or says when to try again. */
function expectSound(replies: readonly Reply[]): void {
  for (const { status, headers, body } of replies) {
    if (status < 300) continue;
    expect([status, body]).toEqual([503, expect.objectContaining({ error: expect.any(Object) })]);
    expect(headers.get('retry-after')).toBe('2');
  }
}

const reset = (tenant: string) => ask(tenant, 'resetTenant', { body: { scenario: 'corner' } });

it('concurrent resets succeed or ask to retry, and the tenant keeps its name', async () => {
  const tenant = await freshTenant();
  const name = await nameOf(tenant);
  const replies = await Promise.all(Array.from({ length: 8 }, () => reset(tenant)));
  expectSound(replies);
  expect(replies.some(({ status }) => status < 300)).toBe(true);
  expect(await nameOf(tenant)).toBe(name);
  await checkStock(tenant);
});

it('writes during a reset succeed or ask to retry', async () => {
  const tenant = await freshTenant();
  await withProducts(tenant, 'A');
  const write = (n: string): (() => Promise<Reply>)[] => [
    () =>
      ask(tenant, 'bulkUpsertSalesOrders', { body: [order(`O${n}`, { A: 1 }), order(`Q${n}`, { A: 2 })] }),
    () => ask(tenant, 'createProduct', { body: { sku: n, name: n, barcodes: [n], type: 'Product' } }),
    () =>
      ask(tenant, 'upsertLots', {
        body: [
          { sku: 'A', lotNumber: n },
          { sku: n, lotNumber: n },
        ],
      }),
    () => ask(tenant, 'setFaults', { body: [] }),
    () => ask(tenant, 'setAutopilot', { body: { on: false }, headers: { 'idempotency-key': n } }),
    () => ask(tenant, 'getStocks'),
  ];
  const replies: Reply[] = [];
  let isOver = false;
  const worker = async (_: unknown, w: number) => {
    for (let n = 0; !isOver; n++) for (const act of write(`${w}-${n}`)) replies.push(await act());
  };
  const workers = Array.from({ length: 6 }, worker);
  for (let n = 0; n < 4; n++) replies.push(await reset(tenant));
  isOver = true;
  await Promise.all(workers);
  expectSound(replies);
  expect((await reset(tenant)).status).toBeLessThan(300);
  await withProducts(tenant, 'A');
  await withOrders(tenant, order('AFTER', { A: 1 }));
  await checkStock(tenant);
});

it('an import during resets ends with every row done, refused or unknown', async () => {
  const server = createServer(platformListener);
  const port = await listen(server, 0, '127.0.0.1');
  setConfig({ ...config(), platformUrl: `http://127.0.0.1:${port}`, callsPerMinute: 0 });
  const tenant = await freshTenant();
  const [person, id, total] = [someone(), randomUUID(), 200];
  await addPerson(person, 'operator', everyTenant);
  await saveTenant({ id: tenant, name: tenant });
  const { rows } = await pool().query<{ id: string }>('select id from console."user" where email = $1', [
    person.email,
  ]);
  const [{ id: personId } = { id: '' }] = rows;
  const job = { id, tenant, kind: 'import', act: 'products', personId, person: person.name } as const;
  await storePlan(
    { ...job, batchSize: 1, task: '{}' },
    Array.from({ length: total }, (_, i) => ({
      record: `P${i}`,
      skipped: false,
      operation: 'createProduct',
      rows: [i],
      body: JSON.stringify({ sku: `P${i}`, name: `P${i}`, barcodes: [`P${i}`], type: 'Product' }),
    })),
  );
  await transitionJob(id, ['planned'], 'running');
  const stateNow = async () => (await findJob(id, tenant))?.state;
  const resets: Reply[] = [];
  let isOver = false;
  await Promise.all([
    (async () => {
      for (let n = 0; n < 3; n++) resets.push(await reset(tenant));
      isOver = true;
    })(),
    (async () => {
      // Too many consecutive failures pause a job; a person resumes it.
      for (let state = await stateNow(); state !== 'finished'; state = await stateNow()) {
        expect(['running', 'paused']).toContain(state);
        if (state === 'paused' && isOver) await transitionJob(id, ['paused'], 'running');
        await sendSlice(id, 'pool-here');
      }
    })(),
  ]);
  await closeConnections(server, 0);
  expectSound(resets);
  const { counts } = (await findJob(id, tenant)) ?? {};
  expect(counts).toMatchObject({ planned: 0, sending: 0 });
  expect(Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0)).toBe(total);
  expect(counts?.done).toBeGreaterThan(0);
}, 60_000);
