import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { json } from '@/lib/testing/faulty-upstream';
import { startRelayedUpstream } from '@/lib/testing/relay-server';

const { upstream, server, relayed, end } = await startRelayedUpstream();
afterAll(end);

/** Sends a path as it is written. `fetch` would resolve segments of dots. */
const get = (secret: string, path: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path: `/relay${path}`, headers: { authorization: secret } }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    })
      .on('error', reject)
      .end();
  });

/** The path as a platform reads it that decodes twice, drops parameters and resolves dots. */
const normalized = (path: string): string => {
  const decoded = decodeURIComponent(decodeURIComponent(path)).replaceAll('\\', '/');
  const plain = decoded.replace(/;[^/]*/g, '').replace(/\/+/g, '/');
  return new URL(plain, 'http://platform').pathname.replace(/\/$/, '').toLowerCase();
};

/** A platform that normalizes paths, and lists all tenants of its key. */
const playNormalizing = () =>
  upstream.play((response, nth, incoming) => {
    const isTenants = normalized(incoming.url ?? '') === '/openapi/v1/tenants';
    json(200, { data: isTenants ? [{ id: 'OTHER' }] : [] })(response, nth, incoming);
  });

it.each([
  '/openapi/v1/Stocks/..;/Tenants',
  '/openapi/v1/Stocks/..;a=b/Tenants',
  '/openapi/v1/Stocks/%2e%2E%3B/Tenants',
  '/openapi/v1/x%2F..%2FTenants',
  '/openapi/v1/Products/x%2f..%2f..%2fTenants',
  '/openapi/v1/x%252F..%252FTenants',
  '/openapi/v1/x%252F%252e%252e%252FTenants',
  '/openapi/v1/x%5C..%5CTenants',
  '/openapi/v1/x%255C..%255CTenants',
  '/openapi/v1/x/..%2FTenants',
  '/openapi/v1/.%2FTenants',
  '/openapi/v1/.;/Tenants',
])('%s is refused, because a platform could read it as another path', async (path) => {
  const { secret } = await server.keyFor();
  playNormalizing();
  expect(normalized(path)).toBe('/openapi/v1/tenants');
  expect(await get(secret, path)).toMatchObject({ status: 404 });
  expect(relayed()).toEqual([]);
});

it.each(['%2FTenants', '%252FTenants', '%5CTenants', ';/Tenants', 'Tenants%253Ba', '%C2%A0Tenants'])(
  '%s lists only the own tenant of the key',
  async (name) => {
    const { secret, tenant } = await server.keyFor();
    playNormalizing();
    const { status, body } = await get(secret, `/openapi/v1/${name}`);
    expect([status, JSON.parse(body)]).toEqual([200, { count: 1, data: [{ id: tenant, name: tenant }] }]);
    expect(relayed()).toEqual([]);
  },
);

it.each(['A%2FB', 'A%252FB', 'A;B', 'A..B', '...', '100%25', 'A%5CB', 'Tenants', '%C4%B0%2Fx'])(
  'the key %s of a record is passed on as written',
  async (key) => {
    const { secret } = await server.keyFor();
    upstream.play(json(200, {}));
    const path = `/openapi/v1/Returns/${key}?x=..%2F`;
    expect(await get(secret, path)).toMatchObject({ status: 200 });
    expect(upstream.seen.map(({ url }) => url)).toEqual([path]);
  },
);
