import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { MASK } from '@/lib/contract/masking';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { faultyUpstream, json, type Upstream } from '@/lib/testing/faulty-upstream';
import { jobNow, startedJob, testOperator } from '@/lib/testing/test-job';
import { updatePerson } from '../auth/people';
import { startWorker } from '../job-worker';
import { withShipmentLease } from '../writes/shipment-lease';
import { batchKey, claimCalls } from './claimed-rows';
import { reopenRows } from './job-rows';
import type { Job } from './job-store';
import { schedule } from './job-transitions';
import { sendSlice } from './send-job';
import type { PlannedRow } from './store-plan';

let upstream: Upstream;
/** The platform's tag by SKU, and how often it was written. */
const stock = new Map<string, { tag?: string; writes: number }>();
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

/** A platform that executes every request, including repeated ones. */
const serve = () =>
  upstream.play((response, nth, request) => {
    const { body = '', url = '' } = upstream.seen[nth - 1] ?? {};
    if (request.method === 'GET') {
      const items = [...stock.keys()]
        .filter((sku) => decodeURIComponent(url).includes(sku))
        .map((sku) => ({ sku }));
      return json(200, { items, count: 100, offset: 0, dataSetCount: items.length })(response, nth, request);
    }
    for (const { sku, tag } of [JSON.parse(body)].flat().filter(({ sku }) => sku !== undefined))
      stock.set(sku, { tag, writes: (stock.get(sku)?.writes ?? 0) + 1 });
    json(200, {})(response, nth, request);
  });

const worker = 'pool-here';
const row = (sku: string, operation?: string): PlannedRow => ({
  record: sku,
  skipped: false,
  operation,
  body: JSON.stringify(
    operation ? { sku, name: sku, barcodes: [sku], type: 'Product' } : { sku, tag: 'autumn' },
  ),
});

const started = async (
  rows: readonly PlannedRow[],
  kind: 'bulk' | 'import' = 'bulk',
  act = kind === 'bulk' ? 'updateProductTag' : 'products',
): Promise<Job> => startedJob(await testOperator(), { kind, act, batchSize: 1 }, rows);

/** Simulates a worker that claimed the next rows and died. The first of these rows reached the platform. */
async function killed(job: Job, heard: (sku: string) => void): Promise<void> {
  const calls = await claimCalls(job, 'pool-gone', 2);
  for (const { record, ...row } of calls.flat()) {
    const key = batchKey(job, row);
    await tenantQuery(pool(), job.tenant, {
      text: `insert into console.journal ("personId", person, tenant, operation, method, path, "requestId", "idempotencyKey")
       values ($1, 'x', $2, 'x', 'POST', '/', 'r', $3)`,
      values: [job.personId, job.tenant, key],
    });
    heard(record);
  }
}

it('a job sends every row once and finishes', async () => {
  serve();
  const job = await started(Array.from({ length: 30 }, (_, i) => row(`A-${i}`)));
  while ((await jobNow(job)).state === 'running') await sendSlice(job.id, worker);
  expect(await jobNow(job)).toMatchObject({
    state: 'finished',
    counts: { done: 30, planned: 0, sending: 0 },
  });
  expect([...stock.values()].filter(({ writes }) => writes !== 1)).toEqual([]);
});

it('after a crash a job repeats updates but no creations, which are done if a read shows them', async () => {
  serve();
  stock.clear();
  const tags = await started(['B-0', 'B-1', 'B-2'].map((sku) => row(sku)));
  await killed(tags, (sku) => stock.set(sku, { tag: 'autumn', writes: 1 }));
  const createdJob = await started(
    ['C-0', 'C-1', 'C-2'].map((sku) => row(sku, 'createProduct')),
    'import',
  );
  await killed(createdJob, (sku) => sku === 'C-0' && stock.set(sku, { writes: 1 }));
  for (const job of [tags, createdJob])
    for (let attempts = 9; attempts > 0 && (await jobNow(job)).state === 'running'; attempts--)
      await sendSlice(job.id, worker);
  expect(await jobNow(tags)).toMatchObject({ state: 'finished', counts: { done: 3 } });
  expect(await jobNow(createdJob)).toMatchObject({ state: 'finished', counts: { done: 2, unknown: 1 } });
  expect([...stock].filter(([sku]) => sku.startsWith('C')).map(([sku, { writes }]) => [sku, writes])).toEqual(
    [
      ['C-0', 1],
      ['C-2', 1],
    ],
  );
});

it('refuses a row of a file that contains a mask, and sends only the others', async () => {
  serve();
  stock.clear();
  const customer = (n: number, lastName: string): PlannedRow => ({
    ...{ record: `M-${n}`, skipped: false, operation: 'createCustomer', rows: [n] },
    body: JSON.stringify({ email: `m${n}@example.com`, firstName: 'A', lastName, phone: '+905321112233' }),
  });
  const job = await started([customer(0, MASK), customer(1, 'B')], 'import', 'customers');
  for (let attempts = 9; attempts > 0 && (await jobNow(job)).state === 'running'; attempts--)
    await sendSlice(job.id, worker);
  expect(await jobNow(job)).toMatchObject({ state: 'finished', counts: { done: 1, refused: 1 } });
  const [sent, ...others] = upstream.seen.filter(({ method }) => method === 'POST');
  expect(others).toEqual([]);
  expect(sent?.body).toContain('m1@example.com');
});

it('a job waits while a user sends the same shipment, and continues afterwards', async () => {
  const members = ['A'];
  upstream.play((response, nth, request) => {
    if (request.method === 'GET') {
      const items = members.map((referenceNumber) => ({ referenceNumber, shipmentNo: 'S-1' }));
      const shipment = { shipmentNo: 'S-1', shipmentType: 'Road', shipmentDate: '2027-01-01T00:00:00Z' };
      const isOne = /Shipments\/S-1/.test(request.url ?? '');
      const list = { items, count: 100, offset: 0, dataSetCount: items.length };
      return json(200, isOne ? { ...shipment, salesOrders: members } : list)(response, nth, request);
    }
    const body = JSON.parse(upstream.seen[nth - 1]?.body ?? '{}');
    members.splice(0, members.length, ...body.salesOrders);
    json(200, { ...body, results: [], detached: [] })(response, nth, request);
  });
  const step = { record: 'B', skipped: false, body: JSON.stringify({ from: '', to: 'S-1' }) };
  const job = await started([step], 'bulk', 'upsertShipment');
  const body = { shipmentNo: 'S-1', salesOrders: ['A', 'C'] };
  const writes = () => upstream.seen.filter(({ method }) => method === 'POST');
  await withShipmentLease(job.tenant, body, async () => {
    await sendSlice(job.id, worker);
    expect(writes()).toEqual([]);
    expect(await jobNow(job)).toMatchObject({ state: 'running', counts: { planned: 1 } });
    members.push('C');
  });
  await sendSlice(job.id, worker);
  expect(await jobNow(job)).toMatchObject({ state: 'finished', counts: { done: 1 } });
  expect(writes()).toHaveLength(1);
  expect(members).toEqual(['A', 'C', 'B']);
});

it('a job stops with a reason when its user may no longer write, or its tenant was removed', async () => {
  serve();
  const [demoted, removed] = [await started([row('D-0')]), await started([row('D-1')])];
  await updatePerson(demoted.personId, { role: 'viewer' });
  await pool().query('delete from console.tenants where id = $1', [removed.tenant]);
  await sendSlice(demoted.id, worker);
  await sendSlice(removed.id, worker);
  expect(await jobNow(demoted)).toMatchObject({
    state: 'stopped',
    reason: { kind: 'forbidden', reason: 'role' },
  });
  expect(await jobNow(removed)).toMatchObject({ state: 'stopped', reason: { reason: 'tenant' } });
  expect([...stock.keys()].filter((sku) => sku.startsWith('D'))).toEqual([]);
});

/** A platform without lists that holds its answers to writes until `release` is called. */
function holdAnswers() {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  upstream.play(async (response, nth, request) => {
    if (request.method === 'GET')
      return json(200, { items: [], count: 100, offset: 0, dataSetCount: 0 })(response, nth, request);
    await isReleased;
    json(200, {})(response, nth, request);
  });
  return { release, writes: () => upstream.seen.filter(({ method }) => method !== 'GET').length };
}

it('a row in flight is not taken for a lost one when the queue starts a second task of its job', async () => {
  const { release, writes } = holdAnswers();
  const job = await started([row('K-0', 'createProduct')], 'import');
  const slice = sendSlice(job.id, worker);
  await expect.poll(writes).toBe(1);
  await sendSlice(job.id, worker);
  release();
  await slice;
  expect(await jobNow(job)).toMatchObject({ state: 'finished', counts: { done: 1, unknown: 0 } });
  expect(writes()).toBe(1);
});

it('a slow call is the last of its slice, so that no other row is sent after the person lost the right', async () => {
  const { release, writes } = holdAnswers();
  const job = await started(Array.from({ length: 30 }, (_, i) => row(`L-${i}`)));
  const since = performance.now();
  const slice = sendSlice(job.id, worker);
  await expect.poll(writes).toBe(10);
  await updatePerson(job.personId, { role: 'viewer' });
  await expect.poll(() => performance.now() - since).toBeGreaterThan(1_500);
  release();
  await slice;
  await sendSlice(job.id, worker);
  expect(writes()).toBe(10);
  expect(await jobNow(job)).toMatchObject({
    state: 'stopped',
    counts: { done: 10, planned: 20, sending: 0 },
  });
});

it('a job continues with rows that were reopened while it looked up unknown rows', async () => {
  const job = await started([row('N-0', 'createProduct'), row('N-1', 'createProduct')], 'import');
  upstream.play(async (response, nth, request) => {
    const { body = '' } = upstream.seen[nth - 1] ?? {};
    if (request.method === 'GET') {
      await reopenRows(job.id, 'failed');
      return json(200, { items: [], count: 100, offset: 0, dataSetCount: 0 })(response, nth, request);
    }
    if (body.includes('N-0')) return request.socket.destroy();
    json(nth > 3 ? 200 : 400, {})(response, nth, request);
  });
  await sendSlice(job.id, worker);
  expect(await jobNow(job)).toMatchObject({ state: 'running' });
  await sendSlice(job.id, worker);
  expect(await jobNow(job)).toMatchObject({ state: 'finished', counts: { done: 1, unknown: 1 } });
});

it('a worker runs small jobs beside a large one', async () => {
  let endLarge = () => {};
  const isSmallOver = new Promise<void>((resolve) => {
    endLarge = resolve;
  });
  // The large job does not end before the small one, however busy this machine is.
  upstream.play(async (response, nth, request) => {
    if (upstream.seen[nth - 1]?.body.includes('"F-1999"')) await isSmallOver;
    json(200, {})(response, nth, request);
  });
  const large = await started(Array.from({ length: 2_000 }, (_, i) => row(`F-${i}`)));
  await schedule(large);
  const stop = await startWorker();
  try {
    await expect.poll(async () => (await jobNow(large)).counts.done).toBeGreaterThan(0);
    const small = await started([row('G-0')]);
    await schedule(small);
    await expect.poll(async () => (await jobNow(small)).state).toBe('finished');
    expect((await jobNow(large)).state).toBe('running');
  } finally {
    endLarge();
    await stop();
  }
}, 40_000);

it('a worker continues a job whose task it has locked but does not run', async () => {
  serve();
  const job = await started(Array.from({ length: 3 }, (_, i) => row(`H-${i}`)));
  const stop = await startWorker();
  try {
    await schedule(job, 60);
    await pool().query(
      `with mine as (select id from console.workers order by "startedAt" desc limit 1),
         task as (update graphile_worker._private_jobs q set locked_at = now(), locked_by = mine.id from mine
           where q.key = 'job:' || $1 returning job_queue_id)
       update graphile_worker._private_job_queues q set locked_at = now(), locked_by = mine.id from mine, task
       where q.id = task.job_queue_id`,
      [job.id],
    );
    await schedule(job);
    await expect
      .poll(async () => (await jobNow(job)).state, { timeout: 20_000, interval: 100 })
      .toBe('finished');
    expect([...stock].filter(([sku, { writes }]) => sku.startsWith('H') && writes === 1)).toHaveLength(3);
  } finally {
    await stop();
  }
}, 30_000);

/** Runs `work` while the database stores the end of a queue task only at the second attempt, as during a restart. */
async function withLateTaskEnds(work: (attempts: () => Promise<number>) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') });
  await owner.connect();
  try {
    await owner.query(
      `create sequence public.task_ends;
       create function public.delay_task_end() returns trigger language plpgsql security definer as $$ begin
         if nextval('public.task_ends') < 2 then
           raise exception 'the database system is starting up' using errcode = '57P03';
         end if;
         return old;
       end $$;
       create trigger delay_task_end before delete on graphile_worker._private_jobs
         for each row execute function public.delay_task_end()`,
    );
    await work(async () => {
      const { rows } = await owner.query('select is_called, last_value from public.task_ends');
      return rows[0].is_called ? Number(rows[0].last_value) : 0;
    });
  } finally {
    await owner.query('drop function public.delay_task_end cascade; drop sequence public.task_ends');
    await owner.end();
  }
}

it('a worker does not judge others right after the clock of the database jumped', async () => {
  const stop = await startWorker();
  try {
    const beats = new Set<number>();
    await pool().query(`insert into console.workers (id) values ('pool-other')`);
    await pool().query(`update console.workers set "seenAt" = "seenAt" - interval '1 hour'`);
    await expect
      .poll(
        async () => {
          const { rows } = await pool().query<{ seenAt: Date }>(
            `select "seenAt" from console.workers where id <> 'pool-other'`,
          );
          for (const { seenAt } of rows) beats.add(seenAt.getTime());
          return beats.size;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(4);
    expect(await workerIds()).toContain('pool-other');
  } finally {
    await stop();
    await pool().query(`delete from console.workers where id = 'pool-other'`);
  }
}, 40_000);

const workerIds = async () =>
  (await pool().query<{ id: string }>('select id from console.workers')).rows.map(({ id }) => id);

it('a worker does not restart when the database stores the end of a long task late', async () => {
  const job = await started([row('J-0')]);
  await withLateTaskEnds(async (attempts) => {
    upstream.play(async (response, nth, request) => {
      // As if the call had taken 10 seconds.
      await pool().query(
        `update graphile_worker._private_jobs set locked_at = now() - interval '10 seconds' where key = 'job:' || $1`,
        [job.id],
      );
      json(200, {})(response, nth, request);
    });
    const stop = await startWorker();
    const before = await workerIds();
    try {
      await schedule(job);
      await expect.poll(attempts).toBe(2);
      expect(await workerIds()).toEqual(before);
    } finally {
      await stop();
    }
  });
}, 30_000);
