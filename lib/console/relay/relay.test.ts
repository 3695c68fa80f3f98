import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { listRequestLog, writesAbout } from '@/lib/console/request-log/list-requests';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { listSent } from '@/lib/console/request-log/sent-records';
import { ErrorBody } from '@/lib/contract/schema/error-codes';
import { closePool, pool } from '@/lib/db/pool';
import { tenantQuery } from '@/lib/db/tenant-query';
import { config, setConfig } from '@/lib/env';
import { json } from '@/lib/testing/faulty-upstream';
import { startRelayedUpstream } from '@/lib/testing/relay-server';
import { MAX_LARGE_BODIES, SMALL_BYTES } from './relay-body';
import { flushCounts } from './relay-counts';
import {
  changeRelayKey,
  integrationNames,
  listRelayKeys,
  revokeRelayKey,
  rotateRelayKey,
} from './relay-keys';

const { upstream, server, relayed, end } = await startRelayedUpstream();
afterAll(end);

const ORDERS = '/openapi/v1/SalesOrders/BulkUpsert';
const taken = json(200, { created: 1, updated: 0, rejected: [] });

const get = (secret: string, path = '/openapi/v1/Stocks', headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { authorization: secret, ...headers } });
const post = (
  secret: string,
  body: string | Uint8Array<ArrayBuffer>,
  path = ORDERS,
  headers: Record<string, string> = {},
) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    body,
    headers: { authorization: secret, 'content-type': 'application/json', ...headers },
  });
const codeOf = async (response: Response) => {
  const { error } = ErrorBody.parse(await response.json());
  expect(error.code).toBe(response.status);
  return [response.status, error.errors[0]?.errorCode];
};
/** The row of a tenant's only call, once it is completed. */
const row = (tenant: string) =>
  expect
    .poll(async () => (await listRequestLog({ tenant })).entries.find(({ outcome }) => outcome !== 'open'))
    .toBeDefined()
    .then(async () => (await listRequestLog({ tenant })).entries[0]);

describe('a relayed call', () => {
  it('is passed on byte for byte, except for the key and cookies', async () => {
    const { secret, tenant } = await server.keyFor();
    upstream.play((response) =>
      response
        .writeHead(
          200,
          'Fine',
          [
            ['Content-Type', 'application/json; charset=utf-8'],
            ['X-Odd', 'a'],
            ['X-Odd', 'b'],
            ['X-Request-Id', 'platforms-own-id'],
            ['Set-Cookie', 'session=theirs'],
          ].flat(),
        )
        .end('{ "items" : [] }'),
    );
    const response = await get(`Bearer ${secret}`, '/openapi/v1/Stocks?dqb=a%20b&x=%C3%BC', {
      'x-tenant-id': tenant,
      'x-request-id': 'erp-request-1',
      cookie: 'tallyman-session=ours',
      'x-custom': 'stays',
    });
    expect([response.status, response.statusText, await response.text()]).toEqual([
      200,
      'Fine',
      '{ "items" : [] }',
    ]);
    expect(response.headers.get('x-odd')).toBe('a, b');
    expect(response.headers.get('x-request-id')).toBe('platforms-own-id');
    expect(response.headers.get('set-cookie')).toBeNull();
    const [seen] = upstream.seen;
    expect(seen?.url).toBe('/openapi/v1/Stocks?dqb=a%20b&x=%C3%BC');
    expect(seen?.headers).toMatchObject({
      authorization: config().platformApiKey,
      'x-tenant-id': tenant,
      'x-request-id': 'erp-request-1',
      'x-custom': 'stays',
    });
    expect(seen?.headers.cookie).toBeUndefined();
    expect(JSON.stringify(seen)).not.toContain(secret);
  });

  it('keeps a body that is not valid JSON, and gets a request ID when the platform returns none', async () => {
    const { secret } = await server.keyFor();
    upstream.play((response) => response.writeHead(418).end('no'));
    const response = await post(secret, '[ {"referenceNumber" :"A"} ', ORDERS, { 'idempotency-key': 'one' });
    expect([response.status, await response.text()]).toEqual([418, 'no']);
    expect(response.headers.get('x-request-id')).toBe(relayed()[0]?.headers['x-request-id']);
    expect(relayed()[0]).toMatchObject({ body: '[ {"referenceNumber" :"A"} ', url: ORDERS });
    expect(relayed()[0]?.headers['idempotency-key']).toBe('one');
  });

  it('is refused with 404 when its path leaves the API', async () => {
    const { secret } = await server.keyFor();
    upstream.play(taken);
    for (const path of [
      '/openapi/v1/%2e%2e/%2e%2e/sandbox/v1/tenants',
      '/sandbox/v1/tenants',
      '/openapi/v2/Stocks',
    ])
      expect(await codeOf(await get(secret, path))).toEqual([404, 'not_found']);
    expect(relayed()).toEqual([]);
  });
});

describe('a relay key', () => {
  it('is required, and limited to its tenant and rights', async () => {
    upstream.play(taken);
    const reader = await server.keyFor({ rights: ['read'] });
    const writer = await server.keyFor({ rights: ['write'] });
    expect(await codeOf(await get(''))).toEqual([401, 'relay_key']);
    expect(await codeOf(await get(`${reader.secret.slice(0, -1)}_`))).toEqual([401, 'relay_key']);
    expect(await codeOf(await get(reader.secret, '/openapi/v1/Stocks', { 'x-tenant-id': 'other' }))).toEqual([
      403,
      'relay_tenant',
    ]);
    expect(await codeOf(await post(reader.secret, '[]'))).toEqual([403, 'relay_right']);
    expect(await codeOf(await get(writer.secret))).toEqual([403, 'relay_right']);
    expect(relayed()).toEqual([]);
    expect((await get(reader.secret)).status).toBe(200);
    expect((await post(writer.secret, '[]')).status).toBe(200);
    expect(upstream.seen.map(({ headers }) => headers['x-tenant-id'])).toEqual([
      reader.tenant,
      writer.tenant,
    ]);
  });

  it('is refused immediately after revocation, and changes its rights immediately', async () => {
    upstream.play(taken);
    const { id, secret } = await server.keyFor();
    expect((await get(secret)).status).toBe(200);
    await changeRelayKey(id, { rights: ['write'] });
    expect(await codeOf(await get(secret))).toEqual([403, 'relay_right']);
    expect(await revokeRelayKey(id)).toBe(true);
    expect(await codeOf(await get(secret))).toEqual([401, 'relay_key']);
    expect(await revokeRelayKey(id)).toBe(false);
    expect(await rotateRelayKey(id, 24)).toBeUndefined();
  });

  it('is rotated with or without a grace period for the former secret', async () => {
    upstream.play(taken);
    const { id, secret } = await server.keyFor();
    const second = (await rotateRelayKey(id, 24)) ?? '';
    expect([(await get(secret)).status, (await get(second)).status]).toEqual([200, 200]);
    const third = (await rotateRelayKey(id, 0)) ?? '';
    expect(await Promise.all([secret, second, third].map(async (key) => (await get(key)).status))).toEqual([
      401, 401, 200,
    ]);
  });

  it('has a unique name among the integrations of its tenant', async () => {
    const { id, tenant } = await server.keyFor({ name: 'Store ERP' });
    const second = await server.keyFor({ tenant, name: 'Store ERP' });
    const third = await server.keyFor({ tenant, name: 'Marketplace' });
    const names = await integrationNames(tenant);
    expect(new Set(names.map(({ name }) => name)).size).toBe(3);
    expect(names.find((one) => one.id === third.id)?.name).toBe('Marketplace');
    for (const one of [id, second.id])
      expect(names.find((named) => named.id === one)?.name).toBe(`Store ERP · …${one.slice(-4)}`);
  });

  it('is stored as a hash, and records when it was last used', async () => {
    upstream.play(taken);
    const { id, secret, tenant } = await server.keyFor();
    const { rows } = await pool().query('select * from console.relay_secrets where key = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret.split('_').slice(2).join('_'));
    await get(secret);
    const listed = async () => {
      await flushCounts();
      return (await listRelayKeys(tenant))[0];
    };
    // The relay counts a call after its response.
    await expect.poll(async () => (await listed())?.lastUsedAt).toBeInstanceOf(Date);
    expect(await listed()).toMatchObject({
      id,
      name: 'Store ERP',
      secrets: [{ prefix: secret.split('_')[1] }],
    });
  });
});

describe('the request log', () => {
  it('stores the request before it is sent to the platform, and its outcome afterwards', async () => {
    const { id, secret, tenant } = await server.keyFor();
    let before: Promise<unknown> = Promise.resolve();
    upstream.play((response, nth, asked) => {
      before = listRequestLog({ tenant }).then(({ entries }) => entries.map(({ outcome }) => outcome));
      before.then(() =>
        json(200, { created: 1, updated: 0, rejected: [{ referenceNumber: 'B', error: 'InvalidCity' }] })(
          response,
          nth,
          asked,
        ),
      );
    });
    const body = JSON.stringify([{ referenceNumber: 'A' }, { referenceNumber: 'B' }]);
    const response = await post(secret, body);
    expect(await response.json()).toMatchObject({ created: 1 });
    expect(await before).toEqual(['open']);
    expect(await row(tenant)).toMatchObject({
      personId: `relay:${id}`,
      person: 'Store ERP',
      operation: 'bulkUpsertSalesOrders',
      records: ['A', 'B'],
      outcome: 'answered',
      result: 'partial',
      rejectedCount: 1,
      requestId: response.headers.get('x-request-id'),
    });
    const { rows } = await listSent(tenant, sentOrders, {});
    expect(rows.map(({ key, last, fields }) => [key, last.result, fields])).toEqual([
      ['A', 'done', { referenceNumber: 'A' }],
      ['B', 'rejected', { referenceNumber: 'B' }],
    ]);
  });

  it('stores the path parameter as record, and the path of an operation unknown to the contract', async () => {
    const { secret, tenant } = await server.keyFor();
    upstream.play((response) => response.writeHead(202).end());
    await fetch(`${server.url}/openapi/v1/SalesOrders/S%201:cancelLineItems`, {
      method: 'PUT',
      headers: { authorization: secret, 'content-type': 'application/json' },
      body: '{"sku":"X","amount":1}',
    });
    expect(await row(tenant)).toMatchObject({
      operation: 'cancelLineItems',
      records: ['S 1'],
      outcome: 'answered',
      status: 202,
    });
    await post(secret, '{}', '/openapi/v1/Beyond');
    await expect
      .poll(async () => (await listRequestLog({ tenant })).entries[0]?.operation)
      .toBe('POST /openapi/v1/Beyond');
  });

  it('stores no body that would break a search', async () => {
    const { secret, tenant } = await server.keyFor();
    upstream.play(json(400, { message: 'No' }));
    for (const body of [
      '[{"sku":"\\u0000"',
      '{"a":"\\ud800"}',
      `[{"sku":"a${'\u0000'}"}]`,
      '['.repeat(10_000),
    ])
      expect((await post(secret, body, '/openapi/v1/Lots')).status).toBe(400);
    expect(relayed()).toHaveLength(4);
    const { entries } = await listRequestLog({ tenant });
    expect(entries).toHaveLength(4);
    const rows = await tenantQuery<{ body: string | null }>(pool(), tenant, {
      text: 'select body from console.journal where tenant = $1',
      values: [tenant],
    });
    expect(rows.map(({ body }) => body)).toEqual([null, null, null, null]);
  });

  it('stores a body of ten megabytes unchanged', async () => {
    const { secret, tenant } = await server.keyFor();
    upstream.play(taken);
    const orders = Array.from({ length: 1_000 }, (_, i) => ({
      referenceNumber: `BIG-${i}`,
      salesChannel: 'ü'.repeat(4_900),
    }));
    const body = JSON.stringify(orders);
    expect(Buffer.byteLength(body)).toBeGreaterThan(9_800_000);
    expect((await post(secret, body)).status).toBe(200);
    expect(relayed()[0]?.body === body).toBe(true);
    expect(relayed()[0]?.headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(await row(tenant)).toMatchObject({ outcome: 'answered', result: 'done', recordCount: 1_000 });
    const [write] = await writesAbout(tenant, ['bulkUpsertSalesOrders'], 'BIG-999', 1);
    expect(write?.body === body).toBe(true);
    expect(write?.records.slice(0, 2)).toEqual(['BIG-0', 'BIG-1']);
    expect(await codeOf(await post(secret, new Uint8Array(13 * 1024 * 1024)))).toEqual([413, 'too_large']);
  });

  it('forwards a limited number of large bodies at once, and the others in their turn', async () => {
    const { secret } = await server.keyFor();
    const held: (() => void)[] = [];
    upstream.play((response, nth, asked) => held.push(() => taken(response, nth, asked)));
    const body = JSON.stringify([{ referenceNumber: 'A', salesChannel: 'x'.repeat(2 * SMALL_BYTES) }]);
    const calls = Array.from({ length: MAX_LARGE_BODIES + 2 }, () => post(secret, body));
    await expect.poll(() => held.length).toBe(MAX_LARGE_BODIES);
    // A small body does not wait.
    const small = post(secret, '[{"referenceNumber":"B"}]');
    await expect.poll(() => held.length).toBe(MAX_LARGE_BODIES + 1);
    for (const respond of held.splice(0)) respond();
    await expect.poll(() => held.length).toBe(2);
    for (const respond of held) respond();
    for (const { status } of await Promise.all([...calls, small])) expect(status).toBe(200);
  });

  it('stores the outcome although the caller disconnected', async () => {
    const { secret, tenant } = await server.keyFor();
    let answer: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) =>
      upstream.play((response, nth, asked) => {
        answer = () => taken(response, nth, asked);
        resolve();
      }),
    );
    const call = request(`${server.url}${ORDERS}`, {
      method: 'POST',
      headers: { authorization: secret, 'content-type': 'application/json' },
    });
    call.on('error', () => undefined);
    call.end('[{"referenceNumber":"A"}]');
    await arrived;
    const closed = new Promise((resolve) => call.once('close', resolve));
    call.destroy();
    await closed;
    answer();
    expect(await row(tenant)).toMatchObject({ outcome: 'answered', result: 'done', status: 200 });
  });
});

describe('while the database is unreachable', () => {
  const withoutDatabase = async (relayLog: 'required' | 'best-effort', run: () => Promise<void>) => {
    const before = config();
    await closePool();
    setConfig({ ...before, databaseUrl: 'postgresql://127.0.0.1:9/none', relayLog });
    try {
      await run();
    } finally {
      await closePool();
      setConfig(before);
    }
  };

  it('no write is sent when the request log is required', async () => {
    const { secret } = await server.keyFor();
    upstream.play(taken);
    await get(secret);
    await withoutDatabase('required', async () => {
      const response = await post(secret, '[{"referenceNumber":"A"}]');
      expect(response.headers.get('retry-after')).toBe('2');
      expect(await codeOf(response)).toEqual([503, 'relay_unavailable']);
    });
    expect(relayed()).toHaveLength(1);
  });

  it('calls of a known key are sent in best-effort mode, and missing log entries are counted', async () => {
    const { id, secret, tenant } = await server.keyFor();
    upstream.play(taken);
    await get(secret);
    const large = JSON.stringify([{ referenceNumber: 'A', salesChannel: 'x'.repeat(600_000) }]);
    await withoutDatabase('best-effort', async () => {
      expect((await post(secret, '[{"referenceNumber":"A"}]')).status).toBe(200);
      expect((await post(secret, large)).status).toBe(200);
      expect((await get(`tmr_${'a'.repeat(10)}_${'b'.repeat(43)}`)).status).toBe(503);
    });
    expect(upstream.seen.map(({ body }) => body.length)).toEqual([0, 25, large.length]);
    const counts = async () => {
      await flushCounts();
      const { rows } = await pool().query(
        'select sum(calls)::int calls, sum(unlogged)::int unlogged from console.relay_minutes where key = $1',
        [id],
      );
      return rows;
    };
    await expect.poll(counts).toEqual([{ calls: 3, unlogged: 2 }]);
    expect((await listRequestLog({ tenant })).total).toBe(0);
  });
});

it('the relay passes on a 429 with its headers, and holds back the next calls', async () => {
  const { secret, tenant } = await server.keyFor();
  upstream.play(json(429, { message: 'Slow down' }, { 'retry-after': '30', 'x-ratelimit-limit': '250' }));
  const response = await post(secret, '[{"referenceNumber":"A"}]', ORDERS, { 'x-request-id': randomUUID() });
  expect([
    response.status,
    response.headers.get('retry-after'),
    response.headers.get('x-ratelimit-limit'),
  ]).toEqual([429, '30', '250']);
  expect(await response.json()).toEqual({ message: 'Slow down' });
  expect(await row(tenant)).toMatchObject({ outcome: 'refused', status: 429 });
  await expect.poll(async () => (await codeOf(await get(secret)))[1]).toBe('rate_limited');
  expect(relayed()).toHaveLength(1);
});
