import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { sandboxOperations } from '@/lib/contract/resources/sandbox';
import type { Operation } from '@/lib/contract/schema/operation';
import { config } from '@/lib/env';
import {
  ask,
  type CallInput,
  done,
  freshTenant,
  pathOf,
  type Reply,
  refused,
  rows,
  send,
} from '../testing/platform/call-platform';
import {
  advance,
  order,
  receivingOrder,
  withOrders,
  withProducts,
  withStock,
} from '../testing/platform/stocked-tenant';

const all: readonly Operation[] = [...Object.values(operations), ...Object.values(sandboxOperations)];
const api: readonly Operation[] = Object.values(operations);

let tenant = '';
beforeAll(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, 'S-1', 'S-2');
  await withStock(tenant, 'IN-1', [{ sku: 'S-1', expectedQuantity: 50, lotNumber: 'L-1' }]);
  await withOrders(tenant, order('O-1', { 'S-1': 1 }));
  await done(tenant, 'bulkUpsertReceivingOrders', {
    body: [receivingOrder('IN-2', [{ sku: 'S-1', expectedQuantity: 1 }])],
  });
  await done(tenant, 'createReturn', { body: { returnReferenceNumber: 'R-1', lineItems: [{ sku: 'S-1' }] } });
});

const byReference = (referenceNumber: string) => ({ params: { referenceNumber } });

/** A valid call of every operation of the sandbox; those of the API are in its document, and sent by `examples.test.ts`. */
const good: Record<keyof typeof sandboxOperations, CallInput> = {
  createTenant: { body: { name: 'Another' } },
  advanceSalesOrder: { ...byReference('O-1'), body: { to: 'Picked' } },
  advanceReceivingOrder: { ...byReference('IN-2'), body: { to: 'ArrivedToWarehouse' } },
  createReturn: { body: { lineItems: [{ sku: 'S-1' }] } },
  advanceReturn: { params: { returnNo: 'R-1' }, body: { to: 'ArrivedToWarehouse' } },
  createStockAdjustment: {
    body: { transactionType: 'Counting', lineItems: [{ sku: 'S-2', foundAmount: 3 }] },
  },
  setFaults: { body: [] },
  clearFaults: {},
  setAutopilot: { body: { on: false } },
  resetTenant: { body: {} },
};

describe('platform operations', () => {
  it.each(Object.entries(good))('%s returns its documented status', async (name, said) => {
    const operation = all.find((o) => o.name === name);
    const isName = (n: string): n is keyof typeof good => n in good;
    const reply = isName(name) ? await ask(tenant, name, said) : undefined;
    expect(reply?.status, reply?.text).toBe(operation?.status);
  });

  it('lists contain the demo data of a tenant', async () => {
    const other = await freshTenant('cosmetics');
    for (const { name, effect, path } of Object.values(operations)) {
      if (effect === 'read' && !path.includes('{'))
        expect((await rows(other, name)).length, name).toBeGreaterThan(0);
    }
  });

  it('are the 25 of the spec, and extensions', () => {
    expect(api.filter((o) => !o.extension)).toHaveLength(25);
  });
});

const params = {
  referenceNumber: 'O-1',
  sku: 'S-1',
  customerNo: 1,
  shipmentNo: 'SH-1',
  returnNo: 'R-1',
  id: '5f0c8a52-1f4e-4b7d-9d0e-3f6f2f7a9c11',
  zone: 'UTC',
};

/** Calls the operation with these headers and a body that is invalid for every operation. */
const wrongly = (
  o: Operation,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer> = '"x"',
): Promise<Reply> => send(o.method, pathOf(o.path, params), { headers, ...(o.body ? { body } : {}) });

const auth = () => ({ authorization: config().platformApiKey });
const json = { 'content-type': 'application/json' };

describe.each(all.map((o) => [o.name, o] as const))('%s', (_, o) => {
  it('requires a known API key', async () => {
    for (const authorization of [undefined, '', 'nobody', 'Bearer nobody', 'Basic YTpi']) {
      const reply = await wrongly(o, authorization === undefined ? json : { ...json, authorization });
      expect(refused(reply)).toEqual([401]);
      expect(reply.headers.get('www-authenticate')).toBeTruthy();
    }
  });

  it('rejects an unknown tenant', async () => {
    const reply = await wrongly(o, { ...auth(), ...json, 'x-tenant-id': randomUUID() });
    expect(refused(reply)).toEqual([403, 'X-Tenant-Id: forbidden']);
  });

  it.runIf(o.body)('rejects an invalid body with 400', async () => {
    for (const text of ['"x"', '{', '', 'null', '7', '[[]]', '{"a":1}}', '\ufeff']) {
      const reply = await wrongly(o, { ...auth(), ...json, 'x-tenant-id': tenant }, text);
      expect(refused(reply)[0], text).toBe(400);
    }
    const broken = await wrongly(
      o,
      { ...auth(), ...json, 'x-tenant-id': tenant },
      new Uint8Array([34, 255, 34]),
    );
    expect(refused(broken)).toEqual([400, ': invalid_encoding']);
  });

  it.runIf(o.body)('accepts only the media types of the spec', async () => {
    const status = async (type: string) =>
      (await wrongly(o, { ...auth(), 'x-tenant-id': tenant, 'content-type': type })).status;
    for (const type of [
      'application/json',
      'application/json; charset=UTF-8',
      'APPLICATION/JSON',
      'application/json-patch+json',
      'text/json;charset="utf-8"',
      'application/vnd.example+json',
    ])
      expect(await status(type), type).toBe(400);
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/jsonp',
      'application/json; charset=utf-16',
      'json',
      '+json',
    ])
      expect(await status(type), type).toBe(415);
    const packed = { ...auth(), ...json, 'x-tenant-id': tenant, 'content-encoding': 'gzip' };
    expect((await wrongly(o, packed)).status).toBe(415);
  });

  it('returns 405 with the allowed methods, and 404 below its path', async () => {
    const method = o.method === 'DELETE' ? 'PATCH' : 'DELETE';
    const path = pathOf(o.path, params);
    const wrong = path.endsWith('/faults') ? 'POST' : method;
    const reply = await send(wrong, path, { headers: { ...auth(), 'x-tenant-id': tenant } });
    expect(refused(reply)).toEqual([405]);
    expect(reply.headers.get('allow')?.split(', ')).toContain(o.method);
    const beyond = await send(o.method, `${path}/x/y/z`, { headers: auth() });
    expect(refused(beyond)).toEqual([404]);
  });
});

it.each([
  '/openapi/v1/',
  '/openapi/v1/Nothing',
  '/openapi/v2/Products',
  '/openapi/v1/products',
  '/',
  '/sandbox/v1/',
  '/documents/',
])('GET %s returns 404', async (path) => {
  expect(refused(await send('GET', path, { headers: auth() }))).toEqual(
    path === '/documents/' ? [404, 'id: ResourceNotFound'] : [404],
  );
});

it('the API key works with and without Bearer, and responses are not cacheable', async () => {
  const key = config().platformApiKey;
  for (const authorization of [key, `Bearer ${key}`, `bearer  ${key}`]) {
    const { status, headers } = await send('GET', '/openapi/v1/Stocks', { headers: { authorization } });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  }
});

it('an order moves through every state up to Delivered, and to Cancelled', async () => {
  const own = await freshTenant();
  await withProducts(own, 'S');
  await withOrders(own, order('O', { S: 1 }));
  for (const to of ['Picked', 'Packed', 'ReadyToBeShipped', 'Shipped', 'Delivered'])
    await advance(own, 'O', to);
  const found = await ask(own, 'getSalesOrder', { params: { referenceNumber: 'O' } });
  expect(found.body).toMatchObject({ state: 'Delivered', deliveredAt: expect.any(String) });
  await withOrders(own, order('C', { S: 1 }));
  await advance(own, 'C', 'Cancelled');
  const canceled = await ask(own, 'getSalesOrder', { params: { referenceNumber: 'C' } });
  expect(canceled.body).toMatchObject({ state: 'Cancelled', cancelledAt: expect.any(String) });
});
