import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer } from './front-server';
import { consoleCall } from './internal-call';
import { closeConnections, listen } from './listen';
import { createLoadLimiter, type LoadLimit } from './load-limit';
import { routeGroup } from './request-target';

let server: Server = createServer();
let url = '';
/** Requests in progress by path, until the test responds. */
const working = new Map<string, ServerResponse>();
/** The paths of all requests, including waiting requests. */
const arrived = new Set<string>();
let began: (path: string) => void = () => undefined;

async function serve(limit: LoadLimit): Promise<void> {
  const tenantOf = async (req: IncomingMessage) => req.headers.authorization;
  const limited = createLoadLimiter(tenantOf, { pages: limit, calls: limit, relay: limit });
  server = createHttpServer({}, (req, res) => {
    const path = req.url ?? '';
    arrived.add(path);
    void limited(routeGroup(path), req, res, async () => {
      working.set(path, res);
      began(path);
      await once(res, 'close');
    });
  });
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
}

const one = { maxRunning: 1, waiting: 0, waitMs: 60_000, rejectDelayMs: 0 };
beforeEach(() => serve(one));
afterEach(async () => {
  for (const res of working.values()) res.end();
  working.clear();
  arrived.clear();
  await closeConnections(server, 0);
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });

/** Requests a path, and returns once the request is in progress. */
async function start(path: string, headers?: Record<string, string>): Promise<{ answer: Promise<Response> }> {
  const begun = new Promise<void>((settle) => {
    began = (other) => other === path && settle();
  });
  const answer = ask(path, headers);
  await begun;
  return { answer };
}

it.each(['/t/acme', '/openapi/v1', '/relay'])(
  'requests under %s beyond the limit get 503 with Retry-After',
  async (group) => {
    const { answer } = await start(`${group}/first`);
    const refused = await ask(`${group}/second`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await refused.json()).error.message).toBe('Too many concurrent requests: try again in a moment');
    working.get(`${group}/first`)?.end('done');
    expect(await (await answer).text()).toBe('done');
    await start(`${group}/third`);
    expect([...working.keys()]).toEqual([`${group}/first`, `${group}/third`]);
  },
);

it('requests wait up to the queue limit, and are processed in turn', async () => {
  await closeConnections(server, 0);
  await serve({ ...one, waiting: 1 });
  await start('/read/first');
  const others = ['/read/a', '/read/b'].map((path) => ask(path));
  expect((await Promise.race(others)).status).toBe(503);
  const turn = new Promise<void>((settle) => {
    began = () => settle();
  });
  working.get('/read/first')?.end();
  await turn;
  for (const res of working.values()) res.end();
  const statuses = (await Promise.all(others)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 503]);
});

it('a request that waits too long gets 503', async () => {
  await closeConnections(server, 0);
  await serve({ maxRunning: 1, waiting: 1, waitMs: 20, rejectDelayMs: 0 });
  await start('/read/first');
  const late = ask('/read/late');
  await expect.poll(() => arrived.has('/read/late')).toBe(true);
  // The health check responds even while the queue is full.
  for (const from = performance.now(); performance.now() - from < 100; ) {
    const live = await start('/health/live');
    working.get('/health/live')?.end();
    expect((await live.answer).status).toBe(200);
  }
  working.get('/read/first')?.end();
  expect((await late).status).toBe(503);
  expect(working.has('/read/late')).toBe(false);
});

it('a refusal is delayed, so that an immediate retry gains nothing', async () => {
  await closeConnections(server, 0);
  await serve({ ...one, rejectDelayMs: 60_000 });
  await start('/read/first');
  const client = new AbortController();
  const refused = fetch(`${url}/read/second`, { signal: client.signal }).then(
    () => 'answered',
    () => 'given up',
  );
  const live = await start('/health/live');
  working.get('/health/live')?.end();
  expect((await live.answer).status).toBe(200);
  client.abort();
  expect(await refused).toBe('given up');
});

it('a refused page request gets the busy page, which reloads automatically', async () => {
  await start('/t/acme');
  const refused = await ask('/t/acme/products', { accept: 'text/html' });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  const html = await refused.text();
  expect(html).toContain('Tallyman is busy');
  expect(html).toContain('<meta http-equiv="refresh" content="2">');
});

it('a streaming response frees its slot for the next request', async () => {
  const { answer } = await start('/read/stream');
  working.get('/read/stream')?.write('begun');
  const { body } = await answer;
  await start('/read/next');
  expect(working.has('/read/next')).toBe(true);
  await body?.cancel();
});

it('a request whose body is still arriving occupies no slot, and counts once it has arrived', async () => {
  const slow = request(`${url}/read/slow`, { method: 'POST', headers: { 'content-length': '10' } });
  const response = once(slow, 'response');
  slow.write('half,');
  await expect.poll(() => arrived.has('/read/slow')).toBe(true);
  await start('/read/next');
  expect([...working.keys()]).toEqual(['/read/next']);
  slow.end('whole');
  const [refused] = await response;
  expect(refused.statusCode).toBe(503);
});

it('a request with a large body occupies no slot', async () => {
  const large = request(`${url}/read/large`, { method: 'POST', headers: { 'content-length': '1000000' } });
  const begun = new Promise<void>((settle) => {
    began = () => settle();
  });
  large.write('x'.repeat(200_000));
  await begun;
  await start('/read/next');
  expect([...working.keys()]).toEqual(['/read/large', '/read/next']);
  large.on('error', () => undefined).destroy();
});

it('a request whose client disconnects before its body has arrived is not processed', async () => {
  const closed = new Promise((settle) => {
    server.once('request', (req) => req.once('close', settle));
  });
  const broken = request(`${url}/read/broken`, { method: 'POST', headers: { 'content-length': '10' } });
  broken.on('error', () => undefined).write('half,');
  await expect.poll(() => arrived.has('/read/broken')).toBe(true);
  broken.destroy();
  await closed;
  await start('/read/next');
  expect([...working.keys()]).toEqual(['/read/next']);
});

it('calls without a valid key share one queue, whatever tenant they name', async () => {
  await closeConnections(server, 0);
  await serve({ ...one, maxRunning: 1_000, waiting: 1_000 });
  await start('/openapi/v1/first', { authorization: 'acme' });
  const most = Math.max(1, availableParallelism() >> 1);
  for (let i = 0; i < most; i++) await start(`/openapi/v1/${i}`, { 'x-tenant-id': `invented-${i}` });
  const waiting = ask('/openapi/v1/waiting', { 'x-tenant-id': 'invented' });
  await expect.poll(() => arrived.has('/openapi/v1/waiting')).toBe(true);
  await start('/openapi/v1/other', { authorization: 'globex' });
  expect(working.has('/openapi/v1/waiting')).toBe(false);
  const turn = new Promise<void>((settle) => {
    began = () => settle();
  });
  working.get('/openapi/v1/0')?.end();
  await turn;
  working.get('/openapi/v1/waiting')?.end();
  expect((await waiting).status).toBe(200);
});

it('scripts and the console’s internal platform calls are always processed', async () => {
  await start('/openapi/v1/Stocks');
  await start('/openapi/v1/Products', { [consoleCall.header]: consoleCall.secret });
  await start('/t/acme');
  await start('/_next/static/a.js');
  expect(working.size).toBe(4);
  for (const [name, value] of [
    ['user-agent', 'Tallyman'],
    [consoleCall.header, 'guessed'],
  ] as const)
    expect((await ask('/openapi/v1/Products', { [name]: value })).status).toBe(503);
});
