import { getEventListeners } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { faultyUpstream, json, type Script, text, type Upstream } from '@/lib/testing/faulty-upstream';
import { type CallOptions, call } from './call';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const customer = { id: '0b0f6f0e-6d5f-4c3c-9d53-2f7b6f3a9c11', customerNo: 7, firstName: 'Ayşe' };
const page = { items: [customer], count: 50, offset: 0, dataSetCount: 1 };

const list = (asked: CallOptions = {}) => call(operations.getCustomers, { tenant: 't1', ...asked });
const one = (asked: CallOptions = {}) =>
  call(operations.getCustomer, { tenant: 't1', params: { customerNo: 7 }, ...asked });
const create = (asked: CallOptions = {}) => call(operations.createCustomer, { body: '{"a":1}', ...asked });
const lots = () => call(operations.upsertLots, { tenant: 't1', body: '[]' });
const cancel = (asked: CallOptions = {}) =>
  call(operations.cancelLineItems, {
    tenant: 't1',
    params: { referenceNumber: 'R 1/2' },
    body: '{"amount":1}',
    ...asked,
  });

const d1 = {
  error: {
    code: 400,
    message: 'Validation Errors',
    errors: [{ property: 'lineItems.1.sku', message: 'is required', errorCode: 'custom' }],
  },
  requestId: 'theirs',
  timestamp: '2026-01-01T00:00:00Z',
};

describe('sending a request', () => {
  it('sends key, tenant, IDs and body, and encodes each part of the path once', async () => {
    upstream.play((response) => response.writeHead(202).end());
    const { result } = await cancel({ requestId: 'request-1', idempotencyKey: 'key-12345' });
    expect(result).toEqual({ kind: 'ok', value: undefined, requestId: 'request-1' });
    expect(upstream.seen).toMatchObject([
      {
        method: 'PUT',
        url: '/openapi/v1/SalesOrders/R%201%2F2:cancelLineItems',
        body: '{"amount":1}',
        headers: {
          authorization: 'the-key',
          'x-tenant-id': 't1',
          'x-request-id': 'request-1',
          'idempotency-key': 'key-12345',
          'content-type': 'application/json',
        },
      },
    ]);
  });

  it('encodes plus, ampersand and non-ASCII letters of the query', async () => {
    upstream.play(json(200, page));
    await list({ query: { dqb: 'o=Equals&p=a&v=1+2 ü' } });
    expect(upstream.seen[0]?.url).toBe('/openapi/v1/Customers?dqb=o%3DEquals%26p%3Da%26v%3D1%2B2%20%C3%BC');
  });

  it.each(['', '.', '..', '...', 'x/../Tenants', 'x\\..', '..;a/b', undefined, '\ud800'])(
    'rejects %j as a part of a path and sends nothing',
    async (bad) => {
      upstream.play(json(200, customer));
      const { result } = await one({ params: { customerNo: bad } });
      expect(result).toMatchObject({ kind: 'refused', status: 400, issues: [{ path: 'customerNo' }] });
      expect(upstream.seen).toHaveLength(0);
    },
  );
});

describe('reading a response', () => {
  it('reads a body with or without gzip', async () => {
    const body = gzipSync(JSON.stringify(page));
    upstream.play((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body));
    expect((await list()).result).toMatchObject({ kind: 'ok', value: { rows: [customer], total: 1 } });
    upstream.play(json(200, page, { 'x-request-id': 'theirs' }));
    expect((await list()).result).toMatchObject({
      kind: 'ok',
      value: { rows: [customer], total: 1 },
      requestId: 'theirs',
    });
  });

  it('keeps a record that violates the contract', async () => {
    const odd = { ...customer, customerNo: 'seven', firstName: 3 };
    upstream.play(json(200, { ...page, items: [customer, odd], dataSetCount: 2 }));
    expect((await list()).result).toMatchObject({
      kind: 'ok',
      value: { rows: [customer, odd] },
    });
    upstream.play(json(200, odd));
    expect((await one()).result).toMatchObject({
      kind: 'ok',
      value: odd,
    });
  });

  it('reads null as an empty list where a list is expected', async () => {
    const shipment = { shipmentNo: 'S', shipmentType: 'Road', shipmentDate: '2027-01-01T00:00:00Z' };
    const read = { ...page, items: [{ ...shipment, salesOrders: null }] };
    upstream.play(json(200, read));
    expect((await call(operations.getShipments, { tenant: 't1' })).result).toMatchObject({
      kind: 'ok',
      value: { rows: [{ shipmentNo: 'S', salesOrders: [] }] },
    });
    upstream.play(json(200, { created: 1, updated: 0, skippedSkus: null }));
    expect((await lots()).result).toMatchObject({
      kind: 'ok',
      value: { created: 1, skippedSkus: [] },
    });
  });

  it.each<[string, Script]>([
    ['ours', json(400, d1)],
    [
      'flat',
      json(400, {
        statusCode: 400,
        message: 'Validation Errors',
        errors: [{ path: 'LineItems[1].Sku', message: 'is required', code: 'custom' }],
      }),
    ],
    [
      'RFC 9457',
      json(400, {
        type: 'about:blank',
        title: 'Validation Errors',
        status: 400,
        errors: [{ pointer: '#/lineItems/1/sku', detail: 'is required', code: 'custom' }],
      }),
    ],
  ])('reads the issues of an error body: %s', async (_, script) => {
    upstream.play(script);
    expect((await create()).result).toMatchObject({
      kind: 'refused',
      status: 400,
      message: 'Validation Errors',
      issues: [{ path: 'lineItems.1.sku', message: 'is required', code: 'custom' }],
    });
  });

  it('keeps the general message beside the field issues, unless it adds nothing to them', async () => {
    const conflict = (message: string, told: string) =>
      upstream.play(json(409, { statusCode: 409, message, errors: [{ field: 'Sku', message: told }] }));
    conflict('A product with this SKU already exists', 'Sku N-00020');
    expect((await create()).result).toMatchObject({
      issues: [
        { path: '', message: 'A product with this SKU already exists' },
        { path: 'sku', message: 'Sku N-00020' },
      ],
    });
    for (const message of [
      'Conflict',
      '409 Conflict',
      'One or more validation errors occurred.',
      'is taken',
    ]) {
      conflict(message, 'The SKU is taken');
      expect((await create()).result).toMatchObject({ issues: [{ path: 'sku' }] });
    }
  });

  it('reads errors grouped by field, in an HTML page, and in an empty body', async () => {
    upstream.play(json(400, { title: 'Bad', errors: { 'Customer.Email': ['is taken', 'is odd'] } }));
    expect((await create()).result).toMatchObject({
      issues: [
        { path: '', message: 'Bad' },
        { path: 'customer.email', message: 'is taken' },
        { path: 'customer.email', message: 'is odd' },
      ],
    });
    upstream.play(text(409, '<html><title>No &amp; never</title><body>x</body></html>'));
    expect((await create()).result).toMatchObject({
      kind: 'refused',
      status: 409,
      message: 'No &amp; never',
      issues: [],
    });
    upstream.play(text(403, ''));
    expect((await create()).result).toMatchObject({
      kind: 'refused',
      status: 403,
      message: 'The platform answered 403',
    });
  });
});

const emptyPage = { items: [], count: 50, offset: 0, dataSetCount: 0 };
const slowly = (ms: number) =>
  upstream.play((response, nth, request) => {
    setTimeout(() => json(200, emptyPage)(response, nth, request), ms);
  });

describe('aborted reads', () => {
  it('close their connection', async () => {
    let isClosed = false;
    upstream.play((response) => response.on('close', () => (isClosed = true)));
    const controller = new AbortController();
    const read = list({ signal: controller.signal });
    await expect.poll(() => upstream.seen.length).toBe(1);
    controller.abort();
    expect((await read).result).toMatchObject({ kind: 'unreachable', cause: 'cancelled' });
    await expect.poll(() => isClosed).toBe(true);
  });

  it('can be many for one signal, without a warning, and leave no listener behind', async () => {
    slowly(50);
    const warnings: string[] = [];
    const listen = ({ name }: Error) => warnings.push(name);
    process.on('warning', listen);
    const request = new AbortController();
    const askMany = () =>
      Array.from({ length: 24 }, (_, n) => list({ signal: request.signal, query: { dqb: `offset=${n}` } }));
    for (const { result } of await Promise.all(askMany())) expect(result).toMatchObject({ kind: 'ok' });
    expect(getEventListeners(request.signal, 'abort')).toHaveLength(0);

    const abortedCalls = askMany();
    request.abort();
    for (const { result } of await Promise.all(abortedCalls))
      expect(result).toMatchObject({ kind: 'unreachable', cause: 'cancelled' });
    process.off('warning', listen);
    expect(warnings).toEqual([]);
  });
});
