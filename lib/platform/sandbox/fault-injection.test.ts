import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { config } from '@/lib/env';
import { closeConnections, listen } from '@/lib/server/listen';
import { ask, done, freshTenant, rows } from '@/lib/testing/platform/call-platform';
import { withProducts } from '@/lib/testing/platform/stocked-tenant';
import { platformListener } from '../http/listener';

let tenant = '';
let server: Server;
let base = '';
beforeAll(async () => {
  server = createServer(platformListener);
  base = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
});
afterAll(() => closeConnections(server, 0));
beforeEach(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, 'A');
});

const play = (...faults: object[]) => done(tenant, 'setFaults', { body: faults });
const fetched = (path: string, init: RequestInit = {}) =>
  fetch(`${base}${path}`, {
    ...init,
    headers: {
      authorization: config().platformApiKey,
      'x-tenant-id': tenant,
      'content-type': 'application/json',
    },
  });
const stocks = () => fetched('/openapi/v1/Stocks');
const tag = () =>
  fetched('/openapi/v1/Products/UpdateProductTag', { method: 'PATCH', body: '{"sku":"A","tag":"after"}' });
const tagged = async () => (await rows(tenant, 'getProductsWithTag'))[0]?.tag;

it('injects a status as often as requested, then responds normally', async () => {
  await play(
    { operation: 'getStocks', kind: 'status429', times: 2, seconds: 7 },
    { operation: 'getStocks', kind: 'status503', seconds: 3 },
  );
  for (let i = 0; i < 2; i++) {
    const reply = await stocks();
    expect([reply.status, reply.headers.get('retry-after'), reply.headers.get('x-retry-after')]).toEqual([
      429,
      '7',
      '7',
    ]);
    expect(await reply.json()).toMatchObject({ error: { code: 429 } });
  }
  const away = await stocks();
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '3']);
  expect((await stocks()).status).toBe(200);
});

it('injects faults only for its tenant and operation, where * matches any', async () => {
  await play({ operation: 'getStocks', kind: 'status500', times: 5 });
  const other = await freshTenant();
  expect((await ask(other, 'getStocks')).status).toBe(200);
  expect((await ask(tenant, 'getStocksForErp')).status).toBe(200);
  expect((await ask(tenant, 'getStocks')).status).toBe(500);
  await play({ operation: '*', kind: 'status500' });
  expect((await ask(tenant, 'getCustomers')).status).toBe(500);
  expect((await ask(tenant, 'getStocks')).status).toBe(200);
  await play({ operation: '*', kind: 'status500', times: 9 });
  await done(tenant, 'clearFaults');
  expect((await ask(tenant, 'getStocks')).status).toBe(200);
});

it('injects a delay', async () => {
  await play({ operation: 'getStocks', kind: 'delay', seconds: 0.3 });
  const begun = performance.now();
  expect((await stocks()).status).toBe(200);
  expect(performance.now() - begun).toBeGreaterThan(290);
});

it('drops the connection before or after the effect', async () => {
  await play({ operation: 'updateProductTag', kind: 'dropBeforeAnswer' });
  await expect(tag()).rejects.toThrow('fetch failed');
  expect(await tagged()).toBe(null);
  await play({ operation: 'updateProductTag', kind: 'dropAfterEffect' });
  await expect(tag()).rejects.toThrow('fetch failed');
  expect(await tagged()).toBe('after');
});

it('truncates a response so that no client reads it as complete', async () => {
  await play({ operation: 'getStocks', kind: 'cutBody' });
  const reply = await stocks();
  expect(reply.status).toBe(200);
  await expect(reply.text()).rejects.toThrow('terminated');
  await play({ operation: 'updateProductTag', kind: 'cutBody' });
  await tag().then(
    (r) => r.text(),
    () => undefined,
  );
  expect(await tagged()).toBe('after');
});

it('of 20 concurrent requests exactly the requested number fails', async () => {
  await play({ operation: 'getStocks', kind: 'status500', times: 5 });
  const replies = await Promise.all([...Array(20).keys()].map(() => ask(tenant, 'getStocks')));
  expect(replies.filter((r) => r.status === 500)).toHaveLength(5);
});
