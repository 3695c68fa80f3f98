import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import { listRequestLog, requestLogEntry } from '@/lib/console/request-log/list-requests';
import { exampleOrder } from '@/lib/rules/order-examples';
import { json, type Script } from '@/lib/testing/faulty-upstream';
import { startRelayedUpstream } from '@/lib/testing/relay-server';
import { parseBody } from './relay-body';
import { flushCounts } from './relay-counts';
import { changeRelayKey } from './relay-keys';
import { fetchRelayMetrics, percentile, relayProblems, relayRejections, reportDays } from './relay-report';
import { splitList } from './relay-validation';

const { upstream, server, relayed, end } = await startRelayedUpstream();
afterAll(end);

const good = (referenceNumber: string) => exampleOrder(referenceNumber, ['SKU-1']);
const bad = (referenceNumber: string) => ({ ...good(referenceNumber), lineItems: [] });
const taken: Script = json(200, { created: 1, updated: 0, rejected: [] }, { etag: '"1"', 'x-odd': 'kept' });

const post = (
  secret: string,
  body: string,
  path = '/openapi/v1/SalesOrders/BulkUpsert',
  more: Record<string, string> = {},
) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    body,
    headers: { authorization: secret, 'content-type': 'application/json', ...more },
  });

const preflightOf = (response: Response): unknown =>
  JSON.parse(response.headers.get('x-preflight') ?? 'null');

const problemsOf = (id: string) =>
  expect
    .poll(() => relayProblems(id).then((found) => found.length))
    .toBeGreaterThan(0)
    .then(() => relayProblems(id));

describe('splitList splits the rejected orders from a list', () => {
  it.each([
    ['[]', [], '[]', '[]'],
    ['[1,2,3]', [1], '[1,3]', '[2]'],
    [
      ' [ {"a":"],[\\"}"} , {"b":[1,{"c":2}]}\n,"x" ] ',
      [0, 2],
      '[{"b":[1,{"c":2}]}]',
      '[{"a":"],[\\"}"},"x"]',
    ],
  ])('%s', (text, rows, passed, rejected) =>
    expect(splitList(parseBody(Buffer.from(text)), new Set(rows))).toEqual({
      passed: parseBody(Buffer.from(passed)),
      rejected: parseBody(Buffer.from(rejected)),
    }),
  );
});

describe('an order that breaks a rule', () => {
  it('is sent and counted when the key reports', async () => {
    const { id, secret, tenant } = await server.keyFor({ validation: 'report' });
    upstream.play(taken);
    const body = JSON.stringify(
      [good('A-1'), bad('A-2'), { ...bad('A-3'), billingAddress: null }],
      undefined,
      1,
    );
    const response = await post(secret, body);
    expect([response.status, await response.json()]).toEqual([200, { created: 1, updated: 0, rejected: [] }]);
    expect(relayed()[0]?.body).toBe(body);
    expect(await problemsOf(id)).toMatchObject([
      { rule: 'MissingInformation', field: 'lineItems', count: 2, blocked: 0, examples: ['A-2', 'A-3'] },
      { rule: 'MissingInformation', field: 'billingAddress', count: 1, examples: ['A-3'] },
    ]);
    expect((await relayProblems(id))[0]?.trend).toEqual([
      ...Array.from({ length: reportDays - 1 }, () => 0),
      2,
    ]);
    expect((await listRequestLog({ tenant })).total).toBe(1);
    await post(secret, body);
    await expect.poll(async () => (await relayProblems(id))[0]?.count).toBe(4);
  });

  it('is named in the X-Preflight response header on request, whatever the key validates', async () => {
    const path = '/openapi/v1/SalesOrders/BulkUpsert';
    const told = {
      ...{ orders: 1, problems: 1 },
      first: [{ order: 1, reference: 'Ş-2', path: 'lineItems', code: 'MissingInformation' }],
    };
    for (const validation of ['off', 'report', 'block'] as const) {
      const { secret } = await server.keyFor({ validation });
      upstream.play(taken);
      const body = JSON.stringify([good('A-1'), bad('Ş-2')]);
      const response = await post(secret, body, path, { 'x-preflight': '1' });
      expect(response.status, validation).toBe(200);
      expect(preflightOf(response), validation).toEqual(told);
      expect(upstream.seen.at(-1)?.headers['x-preflight'], validation).toBeUndefined();
      expect(preflightOf(await post(secret, body)), validation).toBeNull();
    }
  });

  it('is neither checked nor counted when validation is off', async () => {
    const { id, secret } = await server.keyFor();
    upstream.play(taken);
    expect((await post(secret, JSON.stringify([bad('A')]))).status).toBe(200);
    // Only orders that are sent after this change are counted.
    await changeRelayKey(id, { validation: 'report' });
    expect((await post(secret, JSON.stringify([bad('B')]))).status).toBe(200);
    expect(await problemsOf(id)).toMatchObject([{ count: 1, examples: ['B'] }]);
  });

  it('is held back while the others are sent unchanged, and the response lists it as rejected', async () => {
    const { id, secret, tenant } = await server.keyFor({ validation: 'block' });
    upstream.play(
      json(
        200,
        { created: 1, updated: 0, rejected: [{ referenceNumber: 'A-1', error: 'InvalidCity' }] },
        { etag: '"1"', 'x-odd': 'kept' },
      ),
    );
    const response = await post(secret, JSON.stringify([good('A-1'), bad('A-2'), good('A-3')]));
    expect(relayed()[0]?.body).toBe(JSON.stringify([good('A-1'), good('A-3')]));
    expect(response.headers.get('x-odd')).toBe('kept');
    expect(response.headers.get('etag')).toBeNull();
    expect(await response.json()).toEqual({
      created: 1,
      updated: 0,
      rejected: [
        { referenceNumber: 'A-1', error: 'InvalidCity' },
        { referenceNumber: 'A-2', error: 'MissingInformation' },
      ],
    });
    expect(await problemsOf(id)).toMatchObject([{ count: 1, blocked: 1, examples: ['A-2'] }]);
    await expect
      .poll(async () => (await listRequestLog({ tenant })).entries.map(({ result }) => result))
      .toEqual(['partial', 'refused']);
    const [sent, held] = (await listRequestLog({ tenant })).entries;
    expect(sent?.records).toEqual(['A-1', 'A-3']);
    expect(await requestLogEntry(held?.id ?? 0, tenant)).toMatchObject({
      records: ['A-2'],
      status: 400,
      issues: [{ path: '0.lineItems', code: 'MissingInformation' }],
      body: JSON.stringify([bad('A-2')]),
    });
    expect(await relayRejections(tenant, id)).toMatchObject([{ code: 'InvalidCity', orders: 1 }]);
  });

  it('is refused with 400 without calling the platform when every order breaks a rule', async () => {
    const { secret, tenant } = await server.keyFor({ validation: 'block' });
    upstream.play(taken);
    const response = await post(secret, JSON.stringify([bad('A-1'), { referenceNumber: 7 }]));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: {
        code: 400,
        errors: [
          { property: '0.lineItems', errorCode: 'MissingInformation' },
          { property: '1.referenceNumber', errorCode: 'invalid_text' },
        ],
      },
    });
    expect(relayed()).toEqual([]);
    expect((await listRequestLog({ tenant })).entries).toMatchObject([{ outcome: 'refused', status: 400 }]);
  });

  it.each([
    [
      'nothing',
      (response: Parameters<Script>[0]) => void response.writeHead(200).end(),
      200,
      { rejected: [{ referenceNumber: 'A-2', error: 'MissingInformation' }] },
    ],
    [
      '204, which allows no body',
      (response: Parameters<Script>[0]) => void response.writeHead(204).end(),
      200,
      { rejected: [{ referenceNumber: 'A-2', error: 'MissingInformation' }] },
    ],
    ['a refusal', json(409, { message: 'No' }), 409, { message: 'No' }],
    [
      'an answer cut off',
      (response: Parameters<Script>[0]) => void response.socket?.destroy(),
      502,
      { error: { code: 502 } },
    ],
  ])(
    'with a valid order gets a matching response when the platform returns %s',
    async (_, script, status, answer) => {
      const { secret } = await server.keyFor({ validation: 'block' });
      upstream.play(script);
      const response = await post(secret, JSON.stringify([good('A-1'), bad('A-2')]));
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject(answer);
    },
  );

  it.each([
    ['in an encoding that the relay does not know', 'zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
    ['of more than 8 MB', 'gzip', gzipSync(Buffer.alloc(9 * 1024 * 1024, ' '))],
  ])('with a valid order loses no platform response %s', async (_, encoding, bytes) => {
    const { secret } = await server.keyFor({ validation: 'block' });
    upstream.play((response) =>
      response.writeHead(200, { 'content-encoding': encoding, 'content-length': bytes.length }).end(bytes),
    );
    const response = await request(`${server.url}/openapi/v1/SalesOrders/BulkUpsert`, {
      method: 'POST',
      body: JSON.stringify([good('A-1'), bad('A-2')]),
      headers: {
        authorization: secret,
        'content-type': 'application/json',
        'accept-encoding': 'zstd, gzip;q=0.8',
      },
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(Buffer.from(await response.body.arrayBuffer()).equals(bytes)).toBe(true);
    expect(relayed()[0]?.headers['accept-encoding']).toBe('gzip;q=0.8');
  });

  it('is held back from a list with deeply nested JSON', async () => {
    const { secret } = await server.keyFor({ validation: 'block' });
    upstream.play(taken);
    const valid = JSON.stringify(good('A-1'));
    const deep = valid.replace('{', `{"extra":${'['.repeat(50_000)}${']'.repeat(50_000)},`);
    const response = await post(secret, `[${deep},${JSON.stringify(bad('A-2'))}]`);
    expect(response.status).toBe(200);
    expect(relayed()[0]?.body).toBe(`[${deep}]`);
  });

  it('is found among 1,500 orders, and in receiving orders by the rules of the payload', async () => {
    const { id, secret } = await server.keyFor({ validation: 'block' });
    upstream.play(taken);
    const many = Array.from({ length: 1_500 }, (_, i) => (i === 700 ? bad('FAULTY') : good(`M-${i}`)));
    expect(JSON.stringify(many).length).toBeGreaterThan(600_000);
    expect(await (await post(secret, JSON.stringify(many))).json()).toMatchObject({
      rejected: [{ referenceNumber: 'FAULTY' }],
    });
    expect(relayed()[0]?.body).toBe(JSON.stringify(many.toSpliced(700, 1)));
    upstream.play(json(200, { updateFailures: [] }));
    const lines = (expectedQuantity: number) => [{ sku: 'A', expectedQuantity }];
    const response = await post(
      secret,
      JSON.stringify([
        { referenceNumber: 'R-1', lineItems: lines(1) },
        { referenceNumber: 'R-2', lineItems: lines(0) },
      ]),
      '/openapi/v1/ReceivingOrders/BulkUpsert',
    );
    expect(await response.json()).toEqual({
      updateFailures: [
        {
          referenceNumber: 'R-2',
          message: 'lineItems.0.expectedQuantity: must be a whole number above zero (LineItemQuantityError)',
        },
      ],
    });
    await expect
      .poll(async () => (await relayProblems(id)).map(({ rule, field }) => [rule, field]))
      .toContainEqual(['LineItemQuantityError', 'lineItems.expectedQuantity']);
  });
});

it('relay metrics count calls and failures per key, and measure their duration', async () => {
  const { id, secret } = await server.keyFor();
  upstream.play((response) => response.writeHead([200, 500, 404][relayed().length] ?? 200).end());
  for (let i = 0; i < 5; i++)
    await fetch(`${server.url}/openapi/v1/Stocks`, { headers: { authorization: secret } });
  const fetchFigures = async () => {
    await flushCounts();
    return (await fetchRelayMetrics()).get(id);
  };
  // The relay counts a call after its response.
  await expect.poll(async () => (await fetchFigures())?.calls).toBe(5);
  const figures = await fetchFigures();
  expect(figures).toMatchObject({ calls: 5, perMinute: 1, refused: 1, failed: 1, unlogged: 0 });
  expect(figures?.p95).toBeGreaterThanOrEqual(figures?.p50 ?? Number.POSITIVE_INFINITY);
  expect(percentile([], 0.5)).toBeUndefined();
  expect(percentile([0, 98, 0, 2], 0.5)).toBe(2);
  expect(percentile([0, 98, 0, 2], 0.99)).toBe(2);
});
