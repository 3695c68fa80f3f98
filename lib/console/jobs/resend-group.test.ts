import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleOrder } from '@/lib/rules/order-examples';
import { faultyUpstream, json, type Upstream } from '@/lib/testing/faulty-upstream';
import { jobNow, startedJob, testOperator } from '@/lib/testing/test-job';
import { listCorrections } from '../corrections/corrections';
import { rowsOfJob } from './job-rows';
import type { Job } from './job-store';
import { transitionJob } from './job-transitions';
import { settleUnknown } from './reconcile-job';
import { sendSlice } from './send-job';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

type Taken = { times: number; rejected: boolean };

/** A platform with idempotency keys (D19): a repeated key has no second effect. */
function platform() {
  const orders = new Map<string, Taken>();
  const keys = new Set<string>();
  let calls = 0;
  /** Reads come from a stale replica. */
  const reads = { areStale: false };
  /** Every seventh order is rejected again. */
  const takeIn = (key: string, references: readonly string[]) => {
    if (keys.has(key)) return;
    keys.add(key);
    for (const reference of references)
      orders.set(reference, {
        times: (orders.get(reference)?.times ?? 0) + 1,
        rejected: Number(reference.split('-')[1]) % 7 === 0,
      });
  };
  const serve = (faults: readonly string[]) =>
    upstream.play((response, nth, request) => {
      const { body = '', url = '', headers } = upstream.seen[nth - 1] ?? {};
      const requestedKeys = new Set(decodeURIComponent(decodeURIComponent(url)).split(/[=,&]/));
      const named = [...(reads.areStale ? [] : orders)].filter(([reference]) => requestedKeys.has(reference));
      if (request.method === 'GET' && url.includes('queryInvalid')) {
        const data = named
          .filter(([, { rejected }]) => rejected)
          .map(([referenceNumber]) => ({
            ...{ id: randomUUID(), referenceNumber, error: 'InvalidDistrict' },
            createdAt: new Date().toISOString(),
          }));
        return json(200, { data, count: data.length })(response, nth, request);
      }
      if (request.method === 'GET') {
        const items = named
          .filter(([, { rejected }]) => !rejected)
          .map(([referenceNumber]) => ({ referenceNumber }));
        return json(200, { items, count: 100, offset: 0, dataSetCount: items.length })(
          response,
          nth,
          request,
        );
      }
      const references: string[] = JSON.parse(body).map(
        (order: { referenceNumber: string }) => order.referenceNumber,
      );
      const key = String(headers?.['idempotency-key']);
      const fault = faults[calls++ % faults.length];
      if (fault === '429') {
        response.writeHead(429, { 'retry-after': '0' }).end();
        return;
      }
      if (fault === '500') return json(500, {})(response, nth, request);
      if (fault === 'lost before') return void request.socket.destroy();
      takeIn(key, references);
      if (fault === '500 after') return json(500, {})(response, nth, request);
      if (fault === 'lost after') return void request.socket.destroy();
      const rejected = references
        .filter((reference) => orders.get(reference)?.rejected)
        .map((referenceNumber) => ({ referenceNumber, error: 'InvalidDistrict' }));
      json(200, { created: references.length - rejected.length, updated: 0, rejected })(
        response,
        nth,
        request,
      );
    });
  return { orders, serve, reads };
}

/** A started run over rejected orders; `entries` are the ones it was planned from. */
const started = (
  who: Awaited<ReturnType<typeof testOperator>>,
  references: readonly string[],
  entries: readonly string[],
  noteOf: (reference: string) => object = () => ({}),
): Promise<Job> =>
  startedJob(
    who,
    { kind: 'bulk', act: 'bulkUpsertSalesOrders', batchSize: 100 },
    references.map((record, i) => ({
      record,
      skipped: false,
      body: JSON.stringify(exampleOrder(record, ['TEA-1'])),
      note: JSON.stringify({ entry: entries[i], ...noteOf(record) }),
    })),
  );

const ordersNamed = (name: string, n: number) => Array.from({ length: n }, (_, i) => `${name}-${i + 1}`);
const entriesOf = (references: readonly string[]) =>
  references.map(() => `${randomUUID()} 2026-11-25T10:00:00Z`);

it('each of a thousand orders with one cause has an outcome, and none is sent twice, despite 429, 500 and lost responses', async () => {
  const { orders, serve } = platform();
  serve(['ok', '429', 'lost after', 'ok', '500', 'lost before', '500 after', 'ok']);
  const references = ordersNamed('M', 1_000);
  const job = await started(await testOperator(), references, entriesOf(references));
  for (let rounds = 0; rounds < 200 && (await jobNow(job)).state !== 'finished'; rounds++) {
    // After several lost responses the job pauses until someone resumes it.
    await transitionJob(job.id, ['paused', 'stopped'], 'running');
    await sendSlice(job.id, 'pool-here');
  }
  const { counts } = await jobNow(job);
  const sum =
    counts.done + counts.rejected + counts.refused + counts.planned + counts.unknown + counts.skipped;
  expect({ sum, sending: counts.sending }).toEqual({ sum: 1_000, sending: 0 });
  expect([...orders.values()].filter(({ times }) => times > 1)).toEqual([]);
  // Rows reported as accepted or rejected match the platform.
  const rows = await rowsOfJob(job.id, { offset: 0, count: 1_000 });
  const wrong = rows.filter(({ record, state, issues }) => {
    const order = orders.get(record);
    if (state === 'done') return !order || order.rejected;
    return state === 'rejected' && !(order?.rejected && issues?.[0]?.code === 'InvalidDistrict');
  });
  expect(wrong).toEqual([]);
  expect(counts.done + counts.rejected).toBeGreaterThan(500);
}, 60_000);

it('two jobs with the same orders send each once, concurrently and one after the other', async () => {
  const { orders, serve } = platform();
  serve(['ok']);
  const who = await testOperator();
  const references = ordersNamed('T', 300).filter((reference) => Number(reference.split('-')[1]) % 7 !== 0);
  const entries = entriesOf(references);
  const [one, other] = [
    await started(who, references, entries),
    await started(await inTenant(who), references, entries),
  ];
  for (let rounds = 0; rounds < 20; rounds++)
    await Promise.all([sendSlice(one.id, 'pool-one'), sendSlice(other.id, 'pool-other')]);
  const third = await started(who, references, entries);
  await sendSlice(third.id, 'pool-here');
  const [first, second, last] = await Promise.all([jobNow(one), jobNow(other), jobNow(third)]);
  expect([...orders.values()].filter(({ times }) => times !== 1)).toEqual([]);
  expect(orders.size).toBe(references.length);
  expect(first.counts.done + second.counts.done).toBe(references.length);
  expect(first.counts.skipped + second.counts.skipped).toBe(references.length);
  expect(last.counts).toMatchObject({ done: 0, skipped: references.length });
}, 60_000);

/** Another person in the same tenant. */
async function inTenant({ tenant }: { tenant: string }) {
  return { ...(await testOperator()), tenant };
}

it('corrections of accepted orders are remembered once, those of rejected or hand-written orders are not', async () => {
  const { serve } = platform();
  serve(['ok']);
  const who = await testOperator();
  const references = ['R-1', 'R-2', 'R-7', 'R-8'];
  const cities: Readonly<Record<string, string>> = { 'R-7': 'Ankraa', 'R-8': 'Bursa' };
  const job = await started(who, references, entriesOf(references), (reference) => ({
    changes: [{ path: 'shippingAddress.city', from: cities[reference] ?? 'Istambul', to: 'İstanbul' }],
    ...(reference === 'R-8' && { manualFixes: true }),
  }));
  await sendSlice(job.id, 'pool-here');
  expect(await listCorrections(who.tenant)).toMatchObject([
    { field: 'city', from: 'Istambul', to: 'İstanbul', uses: 1, person: who.person },
  ]);
});

it('a lost response stays unknown until a later read settles it, without sending again', async () => {
  const { orders, serve, reads } = platform();
  serve(['lost after']);
  reads.areStale = true;
  const references = ['L-1', 'L-2', 'L-7'];
  const job = await started(await testOperator(), references, entriesOf(references));
  await sendSlice(job.id, 'pool-here');
  const states = async () =>
    (await rowsOfJob(job.id, { offset: 0, count: 9 })).map(({ record, state }) => [record, state]);
  expect(await states()).toEqual(references.map((record) => [record, 'unknown']));
  await settleUnknown(await jobNow(job));
  expect((await jobNow(job)).counts).toMatchObject({ unknown: 3, done: 0, rejected: 0 });
  reads.areStale = false;
  await settleUnknown(await jobNow(job));
  expect(await states()).toEqual([
    ['L-1', 'done'],
    ['L-2', 'done'],
    ['L-7', 'rejected'],
  ]);
  expect((await jobNow(job)).counts).toMatchObject({ unknown: 0, done: 2, rejected: 1 });
  expect([...orders.values()].map(({ times }) => times)).toEqual([1, 1, 1]);
});
