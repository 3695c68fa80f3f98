import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { config, env } from '@/lib/env';
import { createHttpServer } from '@/lib/server/front-server';
import { closeConnections, listen } from '@/lib/server/listen';
import { createRequestHandler } from '@/lib/server/request-handler';
import { ErrorBody } from '../contract/schema/error-codes';
import { freshTenant } from '../testing/platform/call-platform';
import { order, withOrders, withProducts } from '../testing/platform/stocked-tenant';
import { platformListener } from './http/listener';

let server: Server;
let port = 0;
let tenant = '';
beforeAll(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, 'A');
  await withOrders(tenant, order('O', { A: 1 }));
  const platform = platformListener;
  server = createHttpServer(
    {},
    createRequestHandler({
      phase: () => 'ready',
      started: Promise.resolve(),
      ownHost: () => 'own.example:1',
      publicHosts: ['here.example'],
      console: async (_, res) => {
        res.writeHead(404).end();
      },
      platform: () => platform,
      isSignedIn: async () => false,
    }),
  );
  port = await listen(server, 0, '127.0.0.1');
});
afterAll(() => closeConnections(server, 0));

/** Sends raw bytes, and waits until the server closes the connection: less than the 5 s after which it closes any idle one. */
async function raw(
  ...parts: (string | Buffer)[]
): Promise<{ status: number; body: string; closed: boolean }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const over = new Promise<true>((settle) => {
    socket.once('close', () => settle(true));
  });
  for (const part of parts) if (!socket.destroyed) socket.write(part);
  const closed = await Promise.race([over, new Promise<false>((settle) => setTimeout(settle, 4_500, false))]);
  socket.destroy();
  return { status: Number(text.split(' ')[1]), body: text.slice(text.indexOf('\r\n\r\n') + 4), closed };
}

const head = (method: string, target: string, ...lines: string[]) =>
  [
    `${method} ${target} HTTP/1.1`,
    'Host: here.example',
    `Authorization: ${config().platformApiKey}`,
    `X-Tenant-Id: ${tenant}`,
    ...lines,
    '',
    '',
  ].join('\r\n');

const close = 'Connection: close';
const json = 'Content-Type: application/json';

it.each([
  ['GET', '/openapi/v1/SalesOrders/%zz', 400],
  ['GET', '/openapi/v1/SalesOrders/%E0%A4%A', 400],
  ['GET', '/openapi/v1/SalesOrders/%', 400],
  ['GET', '/openapi/v1/SalesOrders/%00', 400],
  ['GET', '/openapi/v1/SalesOrders/a%00b', 400],
  ['GET', '/openapi/v1/SalesOrders/%ED%A0%80', 400],
  ['GET', '/openapi/v1/SalesOrders/..', 404],
  ['GET', '/openapi/v1/SalesOrders/%2e%2e', 404],
  ['GET', '/openapi/v1/SalesOrders/../../../etc/passwd', 404],
  ['GET', '/openapi/v1/SalesOrders//', 404],
  ['GET', '/openapi/v1//SalesOrders', 404],
  ['GET', '/openapi/v1/SalesOrders/', 404],
  ['GET', '/openapi/v1/SalesOrders/O/', 404],
  ['GET', '/openapi/v1/SALESORDERS/O', 404],
  ['GET', '/openapi/v1/SalesOrders/%4F', 200],
  ['GET', '/openapi/v1/SalesOrders/%254F', 404],
  ['GET', '/openapi/v1/Stocks?dqb=%', 400],
  ['GET', '/openapi/v1/Stocks?dqb=', 200],
  ['GET', '/openapi/v1/Stocks?dqb=&dqb=', 400],
  ['GET', 'http://here.example/openapi/v1/SalesOrders/O', 200],
  ['GET', 'http://elsewhere.example/openapi/v1/SalesOrders/O', 400],
  ['GET', `/openapi/v1/SalesOrders/${'x'.repeat(4096)}`, 404],
  ['GET', `/openapi/v1/SalesOrders/${'x'.repeat(4097)}`, 400],
  ['GET', `/openapi/v1/SalesOrders/${'x'.repeat(20_000)}`, 431],
  ['TRACE', '/openapi/v1/Stocks', 405],
  ['PUT', '/openapi/v1/Stocks', 405],
  ['HEAD', '/openapi/v1/Stocks', 405],
  ['OPTIONS', '/openapi/v1/Stocks', 405],
  ['BREW', '/openapi/v1/Stocks', 405],
  ['PUT', '/openapi/v1/SalesOrders/O%3AcancelLineItems', 405],
  ['PUT', '/openapi/v1/SalesOrders/:cancelLineItems', 405],
  ['PUT', '/openapi/v1/SalesOrders/O:cancellineitems', 405],
])('%s %.80s returns %i', async (method, target, status) => {
  const reply = await raw(head(method, target, close));
  expect(reply.status).toBe(status);
  if (status >= 400 && method !== 'HEAD')
    expect(ErrorBody.parse(JSON.parse(reply.body)).error.code).toBe(status);
});

const big = Buffer.alloc(11_000_000, 0x20);
const chunk = (bytes: Buffer) => [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n'];

it.each([
  ['its length said', () => [head('POST', '/openapi/v1/Lots', json, `Content-Length: ${big.length}`), big]],
  [
    'its length said, and nothing sent',
    () => [head('POST', '/openapi/v1/Lots', json, `Content-Length: ${big.length}`)],
  ],
  [
    'in chunks',
    () => [head('POST', '/openapi/v1/Lots', json, 'Transfer-Encoding: chunked'), ...chunk(big), '0\r\n\r\n'],
  ],
  ['a wrong key', () => [head('POST', '/openapi/v1/Nothing', json, `Content-Length: ${big.length}`), big]],
])('a body of 11 MB, %s, is refused and the connection closed', async (what, parts) => {
  const begun = Date.now();
  const reply = await raw(...parts());
  expect(reply.status).toBe(what === 'a wrong key' ? 404 : 413);
  expect(ErrorBody.parse(JSON.parse(reply.body)).error.code).toBe(reply.status);
  expect(reply.closed).toBe(true);
  if (env.soak) expect(Date.now() - begun).toBeLessThan(1500);
});

it('a body of exactly 10 MB is accepted, and one byte more is refused', async () => {
  const padded = (n: number) => Buffer.concat([Buffer.from('[]'), Buffer.alloc(n - 2, 0x20)]);
  for (const [n, status] of [
    [10_000_000, 200],
    [10_000_001, 413],
  ] as const) {
    const reply = await raw(head('POST', '/openapi/v1/Lots', json, close, `Content-Length: ${n}`), padded(n));
    expect(reply.status).toBe(status);
  }
});

it.each([
  ['two lengths', ['Content-Length: 2', 'Content-Length: 3'], '[]'],
  ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked'], '2\r\n[]\r\n0\r\n\r\n'],
  ['a negative length', ['Content-Length: -1'], '[]'],
  ['a length that is none', ['Content-Length: abc'], '[]'],
  ['a chunk that is none', ['Transfer-Encoding: chunked'], 'zz\r\n[]'],
  ['a header without a colon', ['Nonsense'], '[]'],
  ['a NUL in a header', ['X-A: a\u0000b'], '[]'],
  ['a folded header', ['X-A: a', ' b'], '[]'],
])('%s gets 400', async (_, lines, body) => {
  const reply = await raw(head('POST', '/openapi/v1/Lots', json, close, ...lines), body);
  expect(reply.status).toBe(400);
  expect(ErrorBody.parse(JSON.parse(reply.body)).error.code).toBe(400);
});

it.each([
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  '',
])('the media type %j gets 415, and the connection stays open for the next request', async (type) => {
  const said = type ? [`Content-Type: ${type}`] : [];
  const wrong = `${head('POST', '/openapi/v1/Lots', ...said, 'Content-Length: 2')}[]`;
  const right = `${head('POST', '/openapi/v1/Lots', json, close, 'Content-Length: 2')}[]`;
  const { status, body } = await raw(wrong, right);
  expect([status, body]).toEqual([415, expect.stringContaining('HTTP/1.1 200 OK')]);
});

it('too long, unknown and repeated X-Tenant-Id headers are refused', async () => {
  const ask = async (...lines: string[]) => {
    const own = [
      `GET /openapi/v1/Stocks HTTP/1.1`,
      'Host: here.example',
      `Authorization: ${config().platformApiKey}`,
      close,
    ];
    return (await raw([...own, ...lines, '', ''].join('\r\n'))).status;
  };
  expect(await ask(`X-Tenant-Id: ${'x'.repeat(101)}`)).toBe(400);
  expect(await ask(`X-Tenant-Id: ${'x'.repeat(20_000)}`)).toBe(431);
  expect(await ask('X-Tenant-Id: \u00e9\u00ff')).toBe(403);
  expect(await ask(`X-Tenant-Id: ${tenant}`, `X-Tenant-Id: ${tenant}`)).toBe(403);
  expect(await ask(`X-Tenant-Id: ${tenant}, main`)).toBe(403);
  expect(await ask(`X-Tenant-Id:   ${tenant}  `)).toBe(200);
  expect(await ask('X-Tenant-Id: ')).toBe(200);
});
