import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRequestLog, requestLogEntry } from '@/lib/console/request-log/list-requests';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { faultyUpstream, json, type Script, text, type Upstream } from '@/lib/testing/faulty-upstream';
import { idempotencySupport } from '../api-client/idempotency-support';
import { typedJson } from '../browser/typed-json';
import { parseInput } from '../http/read-input';
import { logAndSend } from './log-and-send';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const person = { id: 'p1', name: 'Deniz Kaya' };

function writeTo(
  tenant: string,
  rawInput: { params?: unknown; body?: unknown },
  operation: Operation = operations.cancelLineItems,
) {
  const input = parseInput(operation, rawInput);
  if ('issues' in input) throw new Error(JSON.stringify(input.issues));
  return { operation, person, tenant, input, idempotencyKey: randomUUID() };
}

const cancelled = { params: { referenceNumber: 'R-1' }, body: { sku: 'S-1', amount: 2 } };
const cancel = (tenant: string) => writeTo(tenant, cancelled);

async function rows(tenant: string) {
  const { entries } = await listRequestLog({ tenant });
  return Promise.all(entries.map(({ id }) => requestLogEntry(id, tenant)));
}

describe('a write', () => {
  it('is in the request log before it is sent', async () => {
    const tenant = randomUUID();
    let found: unknown;
    upstream.play(async (response) => {
      found = await rows(tenant);
      response.writeHead(202).end();
    });
    const write = cancel(tenant);
    const result = await logAndSend(write);
    expect(result).toMatchObject({ kind: 'ok' });
    expect(found).toMatchObject([
      {
        outcome: 'open',
        person: 'Deniz Kaya',
        operation: 'cancelLineItems',
        records: ['R-1'],
        method: 'PUT',
        path: '/openapi/v1/SalesOrders/R-1:cancelLineItems',
      },
    ]);
    expect(await rows(tenant)).toMatchObject([
      { outcome: 'answered', status: 202, idempotencyKey: write.idempotencyKey, ms: expect.any(Number) },
    ]);
    const [seen] = upstream.seen;
    expect(seen?.headers['x-request-id']).toBe((await rows(tenant))[0]?.requestId);
    expect(JSON.parse(seen?.body ?? '')).toEqual(JSON.parse((await rows(tenant))[0]?.body ?? ''));
  });

  it.each<[string, Script, string, object]>([
    [
      'refused',
      json(409, {
        error: { message: 'No', errors: [{ property: 'amount', message: 'too much', errorCode: 'x' }] },
      }),
      'refused',
      {
        status: 409,
        message: 'No',
        issues: [
          { path: '', message: 'No', code: '' },
          { path: 'amount', message: 'too much', code: 'x' },
        ],
      },
    ],
    ['limited', json(429, {}, { 'retry-after': '9' }), 'refused', { status: 429 }],
    ['missing', json(501, {}), 'refused', { status: 501 }],
    ['failed', text(500, 'oops'), 'unknown', { status: 500, answer: 'oops' }],
    ['cut off', (r) => r.socket?.destroy(), 'unknown', { status: null }],
  ])('is completed in the request log with its outcome: %s', async (_, script, outcome, rest) => {
    const tenant = randomUUID();
    upstream.play(script);
    await logAndSend(cancel(tenant));
    expect(await rows(tenant)).toMatchObject([{ outcome, ...rest }]);
  });

  it('has one effect and one result for twenty concurrent attempts', async () => {
    const tenant = randomUUID();
    upstream.play((response) => setTimeout(() => response.writeHead(202).end(), 50));
    const write = cancel(tenant);
    const pressed = await Promise.all(Array.from({ length: 20 }, () => logAndSend(write)));
    expect(pressed.map(({ kind }) => kind)).toEqual(pressed.map(() => 'ok'));
    expect(upstream.seen).toHaveLength(1);
    expect(await logAndSend(write)).toMatchObject({ kind: 'ok' });
    expect(upstream.seen).toHaveLength(1);
  });

  it.each<[string, Script, object]>([
    [
      'refused',
      json(409, { error: { message: 'No', errors: [] } }),
      { kind: 'refused', status: 409, message: 'No' },
    ],
    ['limited', json(429, {}), { kind: 'limited' }],
    ['missing', json(501, {}), { kind: 'missing', status: 501 }],
    ['failed', text(500, 'oops'), { kind: 'unknown' }],
    ['cut off', (r) => r.socket?.destroy(), { kind: 'unknown' }],
  ])(
    'repeated while the first is pending returns the outcome of the first: %s',
    async (_, script, result) => {
      const [write, probe] = [cancel(randomUUID()), cancel(randomUUID())];
      let others: Promise<unknown[]> = Promise.resolve([]);
      upstream.play(async (response, nth, request) => {
        if (request.headers['x-tenant-id'] === probe.tenant) return void response.writeHead(202).end();
        if (nth === 1) {
          others = Promise.all(Array.from({ length: 5 }, () => logAndSend(write)));
          // The probe takes the same steps after them: once it is done, the others have found the first request in progress.
          await logAndSend(probe);
        }
        script(response, nth, request);
      });
      const first = await logAndSend(write);
      expect(first).toMatchObject(result);
      for (const other of await others) expect(other).toMatchObject(result);
      const sent = upstream.seen.filter(({ headers }) => headers['x-tenant-id'] === write.tenant);
      // Only a definite rejection may be followed by a second request.
      if (first.kind === 'unknown') expect(sent).toHaveLength(1);
    },
  );

  it('repeats the result of the first response', async () => {
    const tenant = randomUUID();
    const answer = { created: 1, updated: 2, skippedSkus: ['X'] };
    upstream.play(json(200, answer));
    const write = writeTo(tenant, { body: [{ sku: 'S', lotNumber: 'L' }] }, operations.upsertLots);
    const first = await logAndSend(write);
    expect(first).toMatchObject({ kind: 'ok', value: answer });
    expect(await logAndSend(write)).toEqual(first);
    expect(upstream.seen).toHaveLength(1);
    expect((await rows(tenant))[0]?.records).toEqual(['S', 'L']);
  });

  it('rejects another write with the same key', async () => {
    const tenant = randomUUID();
    upstream.play((response) => response.writeHead(202).end());
    const write = cancel(tenant);
    await logAndSend(write);
    const other = {
      ...writeTo(tenant, { ...cancelled, body: { sku: 'S-1', amount: 3 } }),
      idempotencyKey: write.idempotencyKey,
    };
    expect(await logAndSend(other)).toMatchObject({ kind: 'refused', status: 422 });
    expect(upstream.seen).toHaveLength(1);
  });

  it.each([
    ['subtracts', operations.cancelLineItems, cancelled],
    [
      'creates',
      operations.createCustomer,
      { body: { email: 'a@b.example', firstName: 'A', lastName: 'B', phone: '+90 212' } },
    ],
  ] as const)(
    'that %s is not resent after a lost response to a platform that may repeat it',
    async (_, operation, values) => {
      const tenant = randomUUID();
      // The platform executes it, the response is lost, and idempotency keys have no effect.
      upstream.play((response) => response.socket?.destroy());
      const write = writeTo(tenant, values, operation);
      expect(await logAndSend(write)).toMatchObject({ kind: 'unknown', cause: 'cut' });
      expect(await logAndSend(write)).toMatchObject({ kind: 'unknown', cause: 'unconfirmed' });
      expect(upstream.seen).toHaveLength(1);
      expect((await rows(tenant)).map((row) => row?.outcome)).toEqual(['unknown']);
      upstream.play((response) => response.writeHead(200).end());
      const repeated = await logAndSend({ ...write, allowRepeat: true });
      // A person may repeat a create, but another subtraction is a new request.
      expect(repeated).toMatchObject(
        operation.effect === 'create' ? { kind: 'ok' } : { kind: 'unknown', cause: 'unconfirmed' },
      );
    },
  );

  it('is sent again with its key after a lost response, once the platform is known to honor keys of the operation', async () => {
    const tenant = randomUUID();
    const done = new Set<unknown>();
    upstream.play((response, _, request) => {
      const key = request.headers['idempotency-key'];
      if (done.has(key)) response.writeHead(200, { 'idempotency-replayed': 'true' }).end();
      else response.socket?.destroy();
      done.add(key);
    });
    const write = cancel(tenant);
    await logAndSend(write);
    expect(await logAndSend(write)).toMatchObject({ cause: 'unconfirmed' });
    // The platform replays another operation, which proves nothing for cancellations.
    const change = writeTo(
      tenant,
      { params: { customerNo: 1 }, body: { firstName: 'A' } },
      operations.updateCustomer,
    );
    await logAndSend(change);
    await logAndSend(change);
    expect(await idempotencySupport('updateCustomer')).toBeDefined();
    expect(await logAndSend(write)).toMatchObject({ cause: 'unconfirmed' });
    // A create that a person allows to repeat proves it for creates of this kind.
    const body = { email: 'a@b.example', firstName: 'A', lastName: 'B', phone: '+90 212' };
    const create = () => writeTo(tenant, { body }, operations.createCustomer);
    const [first, second] = [create(), create()];
    await logAndSend(first);
    expect(await logAndSend({ ...first, allowRepeat: true })).toMatchObject({ kind: 'ok' });
    await logAndSend(second);
    upstream.seen.length = 0;
    expect(await logAndSend(second)).toMatchObject({ kind: 'ok' });
    expect(upstream.seen).toHaveLength(1);
    expect(await logAndSend(write)).toMatchObject({ cause: 'unconfirmed' });
  });

  it('is sent unchanged, including fields unknown to the contract', async () => {
    const tenant = randomUUID();
    upstream.play((response) => response.writeHead(202).end());
    const typed = '{"zeta": 1.50, "amount": 2, "sku": "S-1", "note": {"b": null, "a": []}}';
    const found = typedJson(typed);
    if ('issues' in found) throw new Error('is JSON');
    const input = parseInput(
      operations.cancelLineItems,
      { params: cancelled.params, body: found.value },
      'asWritten',
    );
    if ('issues' in input) throw new Error('is valid');
    await logAndSend({ ...cancel(tenant), input });
    expect(upstream.seen[0]?.body).toBe(JSON.stringify(JSON.parse(typed)));
    expect((await rows(tenant))[0]?.body).toBe(JSON.stringify(JSON.parse(typed)));
  });

  it('is not sent when it cannot be recorded', async () => {
    upstream.play((response) => response.writeHead(202).end());
    const write = { ...cancel(randomUUID()), tenant: 'not\u0000storable' };
    await expect(logAndSend(write)).rejects.toThrow();
    expect(upstream.seen).toHaveLength(0);
  });

  it('returns success although its outcome cannot be recorded, and is later shown as unknown', async () => {
    const tenant = randomUUID();
    upstream.play(async (response) => {
      // Another process closes the row first: the database rejects the second close.
      await tenantQuery(pool(), tenant, {
        text: `update console.journal set outcome = 'unknown', "completedAt" = now() where tenant = $1`,
        values: [tenant],
      });
      response.writeHead(202).end();
    });
    expect(await logAndSend(cancel(tenant))).toMatchObject({ kind: 'ok' });
    expect(await rows(tenant)).toMatchObject([{ outcome: 'unknown' }]);
  });

  it('derives order outcomes from the rejected-orders list when the response is empty, ignoring older entries', async () => {
    const tenant = randomUUID();
    const entries = [
      { id: randomUUID(), referenceNumber: 'A', error: 'InvalidCity', createdAt: new Date().toISOString() },
    ];
    upstream.play((response, _, request) => {
      const isList = request.method === 'GET';
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(isList ? JSON.stringify({ count: entries.length, data: entries }) : '');
    });
    const send = (...references: string[]) =>
      logAndSend(
        writeTo(
          tenant,
          { body: references.map((referenceNumber) => ({ referenceNumber })) },
          operations.bulkUpsertSalesOrders,
        ),
      );
    expect(await send('A', 'B')).toMatchObject({
      kind: 'ok',
      rejections: [{ record: 'A', code: 'InvalidCity' }],
    });
    expect((await rows(tenant))[0]).toMatchObject({ result: 'partial', recordCount: 2, rejectedCount: 1 });
    expect(await send('A')).toMatchObject({ kind: 'ok', rejections: [] });
    expect((await rows(tenant))[0]).toMatchObject({ result: 'done', rejectedCount: 0 });
    entries.push({
      id: randomUUID(),
      referenceNumber: 'A',
      error: 'InvalidSku',
      createdAt: new Date().toISOString(),
    });
    expect(await send('A')).toMatchObject({ rejections: [{ record: 'A', code: 'InvalidSku' }] });
    expect((await rows(tenant))[0]).toMatchObject({ result: 'rejected', rejectedCount: 1 });
    expect((await rows(tenant))[1]).toMatchObject({ result: 'done' });
  });

  it('returns the rejected orders listed in the response, or an empty list', async () => {
    const newWrite = () =>
      writeTo(
        randomUUID(),
        { body: ['A', 'B'].map((referenceNumber) => ({ referenceNumber })) },
        operations.bulkUpsertSalesOrders,
      );
    upstream.play(json(200, { created: 2, updated: 0, rejected: [] }));
    expect(await logAndSend(newWrite())).toMatchObject({
      kind: 'ok',
      rejections: [],
    });
    const rejected = [{ referenceNumber: 'B', error: 'InvalidCity' }];
    upstream.play(json(200, { created: 1, updated: 0, rejected }));
    expect(await logAndSend(newWrite())).toMatchObject({
      kind: 'ok',
      rejections: [{ record: 'B', code: 'InvalidCity' }],
    });
  });

  it('of orders with an empty response is unknown while the rejected-orders list cannot be read', async () => {
    const tenant = randomUUID();
    upstream.play(
      (response, _, request) => void response.writeHead(request.method === 'GET' ? 404 : 200).end(),
    );
    const newWrite = writeTo(tenant, { body: [{ referenceNumber: 'A' }] }, operations.bulkUpsertSalesOrders);
    await logAndSend(newWrite);
    expect((await rows(tenant))[0]).toMatchObject({
      outcome: 'answered',
      result: 'unknown',
      rejections: null,
    });
  });
});
