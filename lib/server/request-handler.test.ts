import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { database } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { createHttpServer } from './front-server';
import { isAuthorized, type Phase } from './health';
import { closeConnections, listen, localAddress } from './listen';
import { type Backends, createRequestHandler } from './request-handler';

let server: Server;
let port = 0;
let phase: Phase = 'ready';
let open: (value?: unknown) => void = () => undefined;
let platform: ReturnType<Backends['platform']>;
let isUnavailable = false;

beforeEach(async () => {
  phase = 'ready';
  isUnavailable = false;
  platform = (req, res) => res.end(`platform ${req.method} ${req.url} ${req.headers.host}`);
  const started = new Promise((settle) => {
    open = settle;
  });
  const console = async (
    req: { method?: string; url?: string },
    res: {
      statusCode: number;
      setHeader: (name: string, value: string) => unknown;
      end: (text: string) => unknown;
    },
  ) => {
    res.statusCode = req.url === '/bare' ? 500 : 200;
    if (req.url === '/bare') return void res.end('Internal Server Error');
    if (req.url?.startsWith('/lost')) {
      database.lostAt = performance.now();
      res.statusCode = 500;
      if (req.url !== '/lost.json') res.setHeader('content-type', 'text/html');
      return void res.end('broken');
    }
    if (req.url === '/html') {
      res.statusCode = 500;
      res.setHeader('content-type', 'text/html');
      return void res.end('broken');
    }
    if (req.url === '/breaks') throw new Error('of the test');
    if (req.url === '/away') throw new Error('Query read timeout');
    res.end(`console ${req.method} ${req.url}`);
  };
  server = createHttpServer(
    {},
    createRequestHandler({
      phase: () => phase,
      started,
      ownHost: () => 'own.example:1',
      publicHosts: ['here.example'],
      console,
      platform: () => platform,
      isUnavailable: async () => isUnavailable,
      healthToken: 'token-of-the-test',
      isSignedIn: async () => false,
    }),
  );
  port = await listen(server, 0, '127.0.0.1');
});
afterEach(() => closeConnections(server, 0));

/** Sends raw bytes and returns the response, split into status, headers and body. */
async function raw(bytes: string): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  const at = text.indexOf('\r\n\r\n');
  const [headers, body] = [text.slice(0, at), text.slice(at + 4)];
  // A chunked body in one chunk: its length, the text, and an empty chunk.
  const whole = /transfer-encoding: chunked/i.test(headers) ? body.split('\r\n')[1] : body;
  return { status: Number(headers.split(' ')[1]), headers, body: whole ?? '' };
}

const get = (target: string, method = 'GET', host = 'Host: here.example\r\n') =>
  raw(`${method} ${target} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);

describe('the request handler returns errors in the shape of D1', () => {
  it.each([
    [400, 'GET', '/%zz'],
    [400, 'GET', '/%'],
    [400, 'GET', '/a%00b'],
    [400, 'GET', '/a\\b'],
    [400, 'GET', '//elsewhere.example/'],
    [400, 'GET', 'ftp://elsewhere.example/'],
    [400, 'GET', 'no-path'],
    [400, 'OPTIONS', '*'],
    [405, 'TRACE', '/'],
    [405, 'TRACE', '/openapi/v1/Stocks'],
    [405, 'PROPFIND', '/'],
    [405, 'DELETE', '/sign-in'],
    [405, 'CONNECT', 'here.example:443'],
    [405, 'BREW', '/pot'],
    [405, 'POST', '/health/live'],
    [404, 'GET', '/health/other'],
    [405, 'OPTIONS', '/'],
    [500, 'GET', '/breaks'],
    [503, 'GET', '/away'],
    [500, 'GET', '/bare'],
    [400, 'POST', '/bare'],
  ])('%i for %s %s', async (status, method, target) => {
    const answer = await get(target, method);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({
      error: { code: status, message: expect.stringMatching(/\w/), errors: [] },
      requestId: expect.stringMatching(/^[\w-]{36}$/),
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it.each([
    ['/t/demo/products?q=a%00b&sort=x', ['q']],
    ['/read/getStocks?a=1&tenant=%00&dqb=%ed%a0%80', ['tenant', 'dqb']],
    ['/t/demo?a%00b=1', ['a\u0000b']],
  ])('400 that names each parameter that cannot be stored: %s', async (target, paths) => {
    const { error } = JSON.parse((await get(target)).body);
    expect(error.code).toBe(400);
    expect(error.errors).toEqual(
      paths.map((property) => ({
        property,
        message: 'contains characters that cannot be stored',
        errorCode: 'unsupported_characters',
      })),
    );
  });

  it.each([
    'Host: a b\r\n',
    'Host: <x>\r\n',
    'Host: a/b\r\n',
    'Host: user@here\r\n',
    'Host: here:port\r\n',
    'Host: \r\n',
    'Host: evil.example\r\n',
    'Host: here.example.evil.example\r\n',
    'Host: here.example\r\nHost: here.example\r\n',
    'Host: here.example\r\nHost: evil.example\r\n',
  ])('400 for the Host header %j', async (host) => {
    expect(JSON.parse((await get('/', 'GET', host)).body).error.code).toBe(400);
  });

  it.each([
    [400, 'GET nonsense\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('%i for bytes that are not a valid request', async (status, bytes) => {
    const answer = await raw(bytes);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body).error.code).toBe(status);
  });
});

describe('the request handler forwards', () => {
  it.each([
    ['/openapi/v1/Stocks?dqb=%zz', 'platform GET /openapi/v1/Stocks?dqb=%zz here.example'],
    ['/openapi/v1/%zz', 'platform GET /openapi/v1/%zz here.example'],
    ['/sandbox/v1/tenants', 'platform GET /sandbox/v1/tenants here.example'],
    ['/documents/1', 'platform GET /documents/1 here.example'],
    ['http://here.example/openapi/v1/Lots', 'platform GET /openapi/v1/Lots here.example'],
    ['/openapi/v10/Lots', 'console GET /openapi/v10/Lots'],
    ['/t/a%5cb', 'console GET /t/a%5cb'],
    ['/t/a%2Fb/caf%C3%A9?x=%', 'console GET /t/a%2Fb/caf%C3%A9?x=%'],
  ])('%s', async (target, expected) => expect((await get(target)).body).toBe(expected));

  it('a request without a Host header under its own host', async () => {
    expect((await raw('GET /openapi/v1/Lots HTTP/1.0\r\n\r\n')).body).toBe(
      'platform GET /openapi/v1/Lots own.example:1',
    );
  });

  it('no request to a remote platform', async () => {
    platform = undefined;
    expect((await get('/openapi/v1/Stocks')).status).toBe(404);
  });
});

describe('a server action', () => {
  const post = (headers: string) =>
    raw(
      `POST / HTTP/1.1\r\nHost: here.example\r\nNext-Action: x\r\nConnection: close\r\nContent-Length: 0\r\n${headers}\r\n`,
    );
  const fromOutside = 'Origin: https://public.example\r\nX-Forwarded-Host: public.example\r\n';
  afterEach(() => Object.assign(env, { trustedProxies: [] }));

  it('is accepted only from the requested host', async () => {
    expect((await post('Origin: http://here.example\r\n')).body).toBe('console POST /');
    expect((await post('')).status).toBe(403);
    expect((await post('Origin: https://evil.example\r\n')).status).toBe(403);
  });

  it('is accepted from a forwarded host only through a trusted proxy', async () => {
    expect((await post(fromOutside)).status).toBe(403);
    Object.assign(env, { trustedProxies: ['127.0.0.1/32'] });
    expect((await post(fromOutside)).body).toBe('console POST /');
  });
});

describe('the server', () => {
  it('is live before it is ready', async () => {
    phase = 'starting';
    expect(await get('/health/live')).toMatchObject({ status: 200, body: '{"status":"live"}' });
    expect(await get('/health/ready')).toMatchObject({ status: 503, body: '{"status":"starting"}' });
  });

  it('holds a page request until it has started', async () => {
    phase = 'starting';
    const page = get('/');
    setTimeout(() => {
      phase = 'ready';
      open();
    }, 100);
    expect((await page).body).toBe('console GET /');
  });

  it('returns 503 when the start failed', async () => {
    phase = 'starting';
    const page = get('/');
    setTimeout(() => {
      phase = 'stopping';
      open();
    }, 50);
    expect((await page).status).toBe(503);
  });

  it('counts requests by group, method and status', async () => {
    await get('/openapi/v1/Stocks');
    const { body } = await raw(
      'GET /metrics HTTP/1.1\r\nHost: here.example\r\nAuthorization: Bearer token-of-the-test\r\nConnection: close\r\n\r\n',
    );
    expect(body).toMatch(
      /tallyman_http_request_duration_seconds_count\{group="openapi",method="GET",status="200"\} \d+/,
    );
    expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(body).toMatch(/nodejs_eventloop_lag_max_seconds \d/);
    expect(body).not.toContain(process.version);
    expect(body).toContain('tallyman_database_pool_connections{state="waiting"} 0');
  });
});

describe('listening', () => {
  it('names the port when it is in use', async () => {
    await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use`,
    );
  });

  it('finishes active requests on close, and refuses new ones', async () => {
    const received = new Promise<void>((resolve) => {
      platform = (_req, res) => {
        resolve();
        setTimeout(() => res.end('late'), 200);
      };
    });
    const slow = get('/openapi/v1/Stocks');
    await received;
    await closeConnections(server, 5_000);
    expect((await slow).body).toBe('late');
    await expect(get('/')).rejects.toThrow('ECONNREFUSED');
  });

  it('closes connections that stay open, including upgraded ones', async () => {
    server.on('upgrade', (_req, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: here.example\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    await once(socket, 'data');
    const begun = performance.now();
    await closeConnections(server, 100);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:80'],
    ['::', 'http://[::1]:80'],
    ['10.0.0.1', 'http://10.0.0.1:80'],
    ['tally.example', 'http://tally.example:80'],
  ])('returns the address to reach a server on %s', (host, address) =>
    expect(localAddress(host, 80)).toBe(address),
  );
});

describe('while the database is unreachable', () => {
  const page = (target: string, more = '') =>
    raw(
      `GET ${target} HTTP/1.1\r\nHost: here.example\r\nAccept: text/html,*/*\r\n${more}Connection: close\r\n\r\n`,
    );

  it.each([
    ['', 'Waiting for the database', 'lang="en"'],
    ['Accept-Language: tr-TR,tr;q=0.9\r\n', 'Veritabanı bekleniyor', 'lang="tr"'],
    ['Accept-Language: tr\r\nCookie: a=b; locale=en\r\n', 'Waiting for the database', 'lang="en"'],
  ])(
    'a page request gets the waiting page in the user’s language, which reloads automatically: %j',
    async (headers, title, lang) => {
      isUnavailable = true;
      const answer = await page('/t/demo/products', headers);
      expect(answer.status).toBe(503);
      expect(answer.headers).toMatch(/retry-after: 2/i);
      expect(answer.headers).toMatch(/cache-control: no-store/i);
      expect(answer.body).toContain(title);
      expect(answer.body).toContain(lang);
      expect(answer.body).toContain('http-equiv="refresh" content="2"');
      isUnavailable = false;
      expect((await page('/t/demo/products')).body).toBe('console GET /t/demo/products');
    },
  );

  it('a failing request gets 503 instead of 500: the waiting page for pages, Retry-After for others', async () => {
    const waits = await page('/lost');
    expect(waits.status).toBe(503);
    expect(waits.body).toContain('http-equiv="refresh" content="2"');
    const part = await page('/lost', 'RSC: 1\r\n');
    expect(part.status).toBe(503);
    expect(part.headers).toMatch(/retry-after: 2/i);
    const route = await get('/lost.json');
    expect(route.status).toBe(503);
    expect(JSON.parse(route.body)).toMatchObject({ error: { code: 503, errors: [] } });
    expect(route.headers).toMatch(/retry-after: 2/i);
    // Later errors have another cause.
    expect(await page('/html')).toMatchObject({ status: 500, body: 'broken' });
  });

  it('page parts, assets, reads and API calls are forwarded as usual', async () => {
    isUnavailable = true;
    expect((await page('/t/demo', 'RSC: 1\r\n')).body).toBe('console GET /t/demo');
    expect((await get('/_next/x.js')).body).toBe('console GET /_next/x.js');
    expect((await get('/read/getStocks')).body).toBe('console GET /read/getStocks');
    expect((await page('/openapi/v1/Stocks')).body).toBe('platform GET /openapi/v1/Stocks here.example');
  });
});

describe('external clients', () => {
  it('see only the health status without the token', async () => {
    const ready = await get('/health/ready');
    expect(JSON.parse(ready.body)).toEqual({ status: expect.stringMatching(/^(?:ready|unavailable)$/) });
    const full = await raw(
      'GET /health/ready HTTP/1.1\r\nHost: here.example\r\nAuthorization: Bearer token-of-the-test\r\nConnection: close\r\n\r\n',
    );
    expect(JSON.parse(full.body)).toMatchObject({ checks: { database: { ok: expect.any(Boolean) } } });
    const metrics = await get('/metrics');
    expect(metrics.status).toBe(401);
    expect(metrics.body).toContain('HEALTH_TOKEN');
  });

  it.each([
    ['Bearer right', 'right', true],
    ['bearer right', 'right', true],
    ['Bearer wrong', 'right', false],
    ['right', 'right', false],
    ['Bearer undefined', undefined, false],
    [undefined, 'right', false],
  ])('with Authorization header %s and token %s are authorized: %s', (authorization, token, expected) => {
    expect(isAuthorized({ headers: { authorization } }, token)).toBe(expected);
  });

  it('get 503 with Retry-After while the server stops', async () => {
    phase = 'stopping';
    for (const target of ['/', '/openapi/v1/Stocks']) {
      const answer = await get(target);
      expect(answer.status).toBe(503);
      expect(answer.headers).toMatch(/retry-after/i);
    }
  });
});
