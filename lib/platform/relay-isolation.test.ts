import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OperationName, operations } from '@/lib/contract/operations';
import { sandboxOperations } from '@/lib/contract/resources/sandbox';
import { isRecord } from '@/lib/contract/schema/is-record';
import { config, setConfig } from '@/lib/env';
import { closeConnections, listen } from '@/lib/server/listen';
import { sampleInput } from '@/lib/testing/contract-samples';
import { done, freshTenant, pathOf } from '../testing/platform/call-platform';
import { order, withOrders, withProducts } from '../testing/platform/stocked-tenant';
import { type RelayServer, startRelay } from '../testing/relay-server';
import { platformListener } from './http/listener';

/** A marker in every record of the other tenant. */
const marker = `OTHER${randomUUID().slice(0, 8).toUpperCase()}`;
const platform = createServer(platformListener);
let relay: RelayServer;
let [own, other, secret] = ['', '', ''];
beforeAll(async () => {
  own = await freshTenant();
  const made = await done('main', 'createTenant', { body: { name: marker, scenario: 'empty' } });
  other = isRecord(made) ? String(made.id) : '';
  for (const [tenant, name] of [
    [own, 'MINE'],
    [other, marker],
  ] as const) {
    await withProducts(tenant, name);
    await withOrders(tenant, order(name, { [name]: 1 }), order(`${name}_BAD`, { [name]: 1 }));
  }
  setConfig({
    ...config(),
    platformUrl: `http://127.0.0.1:${await listen(platform, 0, '127.0.0.1')}`,
    callsPerMinute: 0,
  });
  relay = await startRelay();
  ({ secret } = await relay.keyFor({ tenant: own }));
});
afterAll(async () => {
  await relay.end();
  await closeConnections(platform, 0);
});

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown };

/** Sends a path without normalization, which `fetch` would apply. */
function ask(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const { hostname, port } = new URL(relay.url);
  const json = body === undefined ? undefined : JSON.stringify(body);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        path: `/relay${path}`,
        method,
        headers: {
          authorization: secret,
          ...(json ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) } : {}),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: JSON.stringify(response.headers) + Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(json);
  });
}

const isName = (name: string): name is OperationName => name in operations;
const names = Object.keys(operations).filter(isName);
const tellsOfOther = (text: string) => text.includes(marker) || text.includes(other);

it.each(names)('%s returns nothing of another tenant through the relay', async (name) => {
  const { method, path } = operations[name];
  const { params, body } = sampleInput(name);
  const values = isRecord(params)
    ? Object.fromEntries(Object.entries(params).map(([k, v]) => [k, String(v)]))
    : {};
  for (const tenant of [undefined, own, other]) {
    const { status, text } = await ask(pathOf(path, values), {
      method,
      body,
      headers: tenant ? { 'x-tenant-id': tenant } : {},
    });
    expect(tellsOfOther(text), text).toBe(false);
    if (tenant === other) expect(status).toBe(403);
  }
});

it('the relay lists only the key’s tenant, however the path is written', async () => {
  const spelled = ['Tenants', 'tenants', 'Tenants/', '%54enants', 'Tenants;a=b', '/Tenants', 'Tenants%20'];
  for (const name of spelled) {
    const { status, text } = await ask(`/openapi/v1/${name}?count=100`);
    expect([name, status]).toEqual([name, 200]);
    expect(text).toContain(`{"count":1,"data":[{"id":"${own}","name":"${own}"}]}`);
  }
  expect((await ask('/openapi/v1/Tenants', { method: 'HEAD' })).status).toBe(200);
  expect((await ask('/openapi/v1/Tenants', { method: 'POST', body: {} })).status).toBe(403);
  expect((await ask(`/openapi/v1/Tenants/${other}`)).text).not.toContain(marker);
});

it('the relay gives no access to sandbox, documents or pages, and ignores override headers', async () => {
  const outside = [
    ...Object.values(sandboxOperations).map(({ path }) => path),
    '/sandbox/v1/openapi.json',
    '/documents/x',
    '/settings/tenants',
    '/openapi/v1/../../sandbox/v1/tenants',
    '/openapi/v1/%2e%2e/Tenants',
  ];
  for (const path of outside) expect([path, (await ask(path)).status]).toEqual([path, 404]);
  expect(tellsOfOther((await ask('/openapi/v1/openapi.json')).text)).toBe(false);
  const headers: Record<string, string>[] = [
    { x_tenant_id: other },
    { 'X_Tenant-Id': other },
    { 'x-original-url': '/openapi/v1/Tenants' },
    { 'x-rewrite-url': '/openapi/v1/Tenants' },
    { 'x-http-method-override': 'DELETE' },
  ];
  for (const more of headers) {
    const { status, text } = await ask('/openapi/v1/SalesOrders', { headers: more });
    expect([status, tellsOfOther(text), text.includes('MINE')]).toEqual([200, false, true]);
  }
});
