import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { exampleOrder } from '@/lib/rules/order-examples';
import { faultyUpstream, json, type Upstream } from '@/lib/testing/faulty-upstream';
import { jobNow, startedJob, testOperator } from '@/lib/testing/test-job';
import type { Result } from '../browser/result';
import { listRequestLog } from '../request-log/list-requests';
import { callOutcome, rowOutcome } from './call-outcome';
import { batchKey, claimCalls } from './claimed-rows';
import { reopenRows, rowsOfJob } from './job-rows';
import type { Job } from './job-store';
import { transitionJob } from './job-transitions';
import { sendSlice } from './send-job';

const rows = ['A', 'B', 'C'].map((record, at) => ({ at, record }));
const ok = (value: unknown): Result<unknown> => ({ kind: 'ok', value, requestId: 'r' });
const refusedFor = (...paths: string[]): Result<unknown> => ({
  kind: 'refused',
  status: 409,
  message: 'No',
  issues: paths.map((path) => ({ path, message: 'past', code: 'state' })),
  requestId: 'r',
});
const states = (result: ReturnType<typeof callOutcome>) => result.outcomes.map(({ state }) => state);

describe('the outcome of a send', () => {
  it('is planned for a rate-limited row, unknown after a lost response, and refused with the issues', () => {
    const paused: Result<unknown> = { kind: 'limited', wait: 3, message: '', requestId: '' };
    expect(rowOutcome({ at: 4 }, paused)).toEqual({ outcome: { at: 4, state: 'planned' }, stop: paused });
    const lost: Result<unknown> = { kind: 'unknown', cause: 'cut', message: 'cut', requestId: '' };
    expect(rowOutcome({ at: 4 }, lost).outcome).toMatchObject({ state: 'unknown' });
    expect(rowOutcome({ at: 4 }, refusedFor('tag')).outcome).toMatchObject({
      state: 'refused',
      issues: [{ path: 'tag', code: 'state' }],
    });
  });

  it('is rejected for the orders that the response rejects', () => {
    const answer = { created: 2, updated: 0, rejected: [{ referenceNumber: 'B', error: 'InvalidCity' }] };
    const result = callOutcome('bulkUpsertSalesOrders', rows, [], ok(answer));
    expect(states(result)).toEqual(['done', 'rejected', 'done']);
    expect(result.outcomes[1]?.issues).toMatchObject([{ code: 'InvalidCity' }]);
  });

  it('is read from the list of rejected orders if the response names none, and unknown without that list', () => {
    const rejections = [{ record: 'C', path: '', message: '', code: 'InvalidCity' }];
    const result: Result<unknown> = { kind: 'ok', value: undefined, requestId: 'r', rejections };
    expect(states(callOutcome('bulkUpsertSalesOrders', rows, [], result))).toEqual([
      'done',
      'done',
      'rejected',
    ]);
    expect(states(callOutcome('bulkUpsertSalesOrders', rows, [], ok(undefined)))).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ]);
  });

  it('keeps the other orders of a shipment planned when it is refused for one of them', () => {
    const body = { salesOrders: ['X', 'Y', 'A', 'B', 'C'] };
    const result = callOutcome('upsertShipment', rows, body, refusedFor('salesOrders.3'));
    expect(states(result)).toEqual(['planned', 'refused', 'planned']);
    expect(result.regroup).toBe(true);
  });

  it('is done for a shipment that detached an order without a row, and names that order', () => {
    const answer = { results: [], detached: ['A', 'Z'] };
    const result = callOutcome('upsertShipment', rows, {}, ok(answer));
    expect(states(result)).toEqual(['done', 'done', 'done']);
    expect(result.outcomes[0]?.issues).toMatchObject([{ code: 'detached_meanwhile', message: 'Z' }]);
  });

  it('is refused for all rows when the refusal names none, without a retry', () => {
    const result = callOutcome('upsertShipment', rows, { salesOrders: [] }, refusedFor('shipmentType'));
    expect(states(result)).toEqual(['refused', 'refused', 'refused']);
    expect(result.regroup).toBeUndefined();
  });
});

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

/** The platform's orders and rejections. */
const taken = new Set<string>();
const rejected = new Map<string, string>();
const sentLists = () =>
  upstream.seen
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => [JSON.parse(body)].flat().map(({ referenceNumber }) => referenceNumber));

/** Accepts orders, rejects those that end in R, and drops those that end in N. The first `lost` responses are lost. */
function serve(lost: number): void {
  upstream.play((response, nth, request) => {
    const { body = '', url = '' } = upstream.seen[nth - 1] ?? {};
    const decodedUrl = decodeURIComponent(decodeURIComponent(url));
    const named = (all: Iterable<string>) => [...all].filter((reference) => decodedUrl.includes(reference));
    if (request.method === 'GET' && url.includes('queryInvalid')) {
      const data = named(rejected.keys()).map((referenceNumber) => ({
        ...{ id: randomUUID(), referenceNumber, error: 'InvalidCity' },
        createdAt: rejected.get(referenceNumber),
      }));
      return json(200, { data, count: data.length })(response, nth, request);
    }
    if (request.method === 'GET') {
      const items = named(taken).map((referenceNumber) => ({ referenceNumber }));
      return json(200, { items, count: 100, offset: 0, dataSetCount: items.length })(response, nth, request);
    }
    for (const { referenceNumber: reference } of JSON.parse(body)) {
      if (reference.endsWith('R')) rejected.set(reference, new Date().toISOString());
      else if (!reference.endsWith('N')) taken.add(reference);
    }
    if (sentLists().length <= lost) request.socket.destroy();
    else json(200, { created: [], updated: [], rejected: [] })(response, nth, request);
  });
}
beforeEach(() => {
  taken.clear();
  rejected.clear();
});

const resend = async (references: readonly string[]): Promise<Job> =>
  startedJob(
    await testOperator(),
    { kind: 'bulk', act: 'bulkUpsertSalesOrders', batchSize: 100 },
    references.map((record) => ({
      record,
      skipped: false,
      body: JSON.stringify(exampleOrder(record, ['TEA-1'])),
    })),
  );

async function run(job: Job): Promise<Job> {
  for (let attempts = 9; attempts > 0 && (await jobNow(job)).state === 'running'; attempts--)
    await sendSlice(job.id, 'pool-here');
  return jobNow(job);
}

const statesOf = async ({ id }: Job) =>
  Object.fromEntries(
    (await rowsOfJob(id, { offset: 0, count: 99 })).map(({ record, state }) => [record, state]),
  );

it('resent orders without a response are read back, and a retry sends only the missing ones', async () => {
  serve(1);
  const job = await resend(['A-1', 'A-2R', 'A-3N', 'A-4N']);
  expect(await run(job)).toMatchObject({ state: 'finished' });
  expect(await statesOf(job)).toEqual({
    ...{ 'A-1': 'done', 'A-2R': 'rejected', 'A-3N': 'unknown', 'A-4N': 'unknown' },
  });
  expect(sentLists()).toEqual([['A-1', 'A-2R', 'A-3N', 'A-4N']]);

  taken.add('A-3N');
  await reopenRows(job.id, 'unknown');
  await transitionJob(job.id, ['finished'], 'running');
  expect(await run(job)).toMatchObject({ state: 'finished', counts: { done: 3, rejected: 1, unknown: 0 } });
  expect(sentLists().slice(1)).toEqual([['A-4N']]);
});

it('a part of a request without a response is sent under a key of its own, also after its rejected orders were reopened', async () => {
  serve(1);
  const job = await resend(['G-1R', 'G-2N', 'G-3N']);
  await run(job);
  expect(await statesOf(job)).toEqual({ 'G-1R': 'rejected', 'G-2N': 'unknown', 'G-3N': 'unknown' });
  await reopenRows(job.id, 'failed');
  await reopenRows(job.id, 'unknown');
  await transitionJob(job.id, ['finished'], 'running');
  await run(job);
  const keys = upstream.seen.flatMap(({ method, headers }) =>
    method === 'POST' ? headers['idempotency-key'] : [],
  );
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(keys.length);
});

it('a part of a request without a response is sent under a key of its own by the person who took over the job', async () => {
  serve(1);
  const job = await resend(['I-1R', 'I-2N']);
  await run(job);
  const { personId } = await testOperator();
  await tenantQuery(pool(), job.tenant, {
    text: 'update console.jobs set "personId" = $2 where id = $1',
    values: [job.id, personId],
  });
  await reopenRows(job.id, 'unknown');
  await transitionJob(job.id, ['finished'], 'running');
  expect(await run(job)).toMatchObject({ state: 'finished', personId });
  expect(sentLists()).toEqual([['I-1R', 'I-2N'], ['I-2N']]);
  const keys = upstream.seen.flatMap(({ method, headers }) =>
    method === 'POST' ? headers['idempotency-key'] : [],
  );
  expect(new Set(keys).size).toBe(2);
});

it('orders are resent although the platform denies access to its list', async () => {
  upstream.play((response, nth, request) =>
    json(request.method === 'GET' ? 403 : 200, { created: ['H-1'], updated: [], rejected: [] })(
      response,
      nth,
      request,
    ),
  );
  const job = await resend(['H-1']);
  expect(await run(job)).toMatchObject({ state: 'finished' });
  expect(sentLists()).toEqual([['H-1']]);
});

it('the log entry of a request without a response follows what reads found of all its orders', async () => {
  serve(1);
  const job = await resend(['D-1', 'D-2R']);
  await run(job);
  const { entries } = await listRequestLog({ tenant: job.tenant });
  expect(entries).toMatchObject([{ outcome: 'unknown', result: 'partial', rejectedCount: 1 }]);
});

it('rejected orders that a dead worker was sending are read back, and not sent again', async () => {
  serve(0);
  const job = await resend(['B-1', 'B-2']);
  const [rows = []] = await claimCalls(job, 'pool-gone', 1);
  const [first] = rows;
  await tenantQuery(pool(), job.tenant, {
    text: `insert into console.journal ("personId", person, tenant, operation, method, path, "requestId", "idempotencyKey", records)
     values ($1, 'x', $2, 'bulkUpsertSalesOrders', 'POST', '/', 'r', $3, array['B-1', 'B-2'])`,
    values: [job.personId, job.tenant, first ? batchKey(job, first) : ''],
  });
  taken.add('B-1');
  await run(job);
  expect(await statesOf(job)).toEqual({ 'B-1': 'done', 'B-2': 'unknown' });
  expect(sentLists()).toEqual([]);
});

it('the entry that a plan was made from is not mistaken for the outcome', async () => {
  const job = await resend(['C-1N']);
  const id = randomUUID();
  const createdAt = new Date().toISOString();
  await pool().query(
    `update console.job_rows set note = jsonb_build_object('entry', $2::text) where job = $1`,
    [job.id, `${id} ${createdAt}`],
  );
  upstream.play((response, nth, request) => {
    if (request.method !== 'GET') return request.socket.destroy();
    const isList = (request.url ?? '').includes('queryInvalid');
    const data = [{ id, referenceNumber: 'C-1N', error: 'InvalidCity', createdAt }];
    const found = isList ? { data, count: 1 } : { items: [], count: 100, offset: 0, dataSetCount: 0 };
    json(200, found)(response, nth, request);
  });
  await run(job);
  expect(await statesOf(job)).toEqual({ 'C-1N': 'unknown' });
});

it('an order is not sent again while no read shows whether it exists', async () => {
  serve(1);
  const job = await resend(['E-1N']);
  await run(job);
  expect(await statesOf(job)).toEqual({ 'E-1N': 'unknown' });
  upstream.play(json(500, {}));
  await reopenRows(job.id, 'unknown');
  await transitionJob(job.id, ['finished'], 'running');
  await sendSlice(job.id, 'pool-here');
  expect(sentLists()).toEqual([]);
  expect(await jobNow(job)).toMatchObject({ state: 'running', reason: { kind: 'unreachable' } });
  expect(await statesOf(job)).toEqual({ 'E-1N': 'planned' });
});

it('an unanswered create is not repeated while no read shows whether its record exists', async () => {
  upstream.play((_, __, request) => request.socket.destroy());
  const body = JSON.stringify({ sku: 'F-1', name: 'F', barcodes: ['F-1'], type: 'Product' });
  const job = await startedJob(await testOperator(), { kind: 'import', act: 'products', batchSize: 1 }, [
    { record: 'F-1', skipped: false, operation: 'createProduct', body },
  ]);
  await run(job);
  expect(await statesOf(job)).toEqual({ 'F-1': 'unknown' });
  upstream.play(json(500, {}));
  await reopenRows(job.id, 'unknown');
  await transitionJob(job.id, ['finished', 'paused'], 'running');
  await sendSlice(job.id, 'pool-here');
  expect(upstream.seen.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(await statesOf(job)).toEqual({ 'F-1': 'planned' });
});
