import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { type FrontServer, startFront } from '@/lib/testing/front-server';
import { COMMON_HEADERS, pagePolicy, TOASTER_STYLE } from './security-headers';

let front: FrontServer;
beforeEach(async () => {
  const page: Parameters<typeof startFront>[0] = (req, res) => {
    if (req.url === '/plain') return res.writeHead(400, { 'content-type': 'text/plain' }).end('No.');
    if (req.url === '/bare') return res.writeHead(500).end('Internal Server Error');
    if (req.url === '/empty') return res.writeHead(405).end();
    if (req.url === '/flight') {
      res.statusCode = 500;
      res.setHeader('content-type', 'text/x-component');
      res.write('1:E{}');
      return res.end();
    }
    if (req.url === '/leave') res.setHeader('set-cookie', ['a=1', 'tallyman=; Path=/; Max-Age=0']);
    res.setHeader(
      'content-type',
      req.url?.endsWith('.js') ? 'application/javascript' : 'text/html; charset=utf-8',
    );
    res.end(String(req.headers['content-security-policy']));
  };
  front = await startFront(page, {
    platform: () => (_, res) => res.writeHead(200, { 'content-security-policy': 'sandbox' }).end('doc'),
  });
});
afterEach(() => {
  Object.assign(env, { trustedProxies: [], production: false });
  return front.end();
});

const get = (path: string, more = '', method = 'GET') =>
  front.raw(`${method} ${path} HTTP/1.1\r\nHost: here.example\r\nConnection: close\r\n${more}\r\n`);

describe('every response', () => {
  it.each([
    '/',
    '/%zz',
    '/_global-error',
    '/_next/static/x.js',
    '/openapi/v1/Stocks',
    '/documents/1',
    '/health/live',
    '/metrics',
    '/health/none',
    '//x',
    'no-path',
  ])('to %s has the security headers', async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject(COMMON_HEADERS);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each([
    [400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, 'GET nonsense\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
    [405, 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n'],
    [405, 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    [408, 'GET / HTTP/1.1\r\nHost: x\r\n'],
    [408, 'POST /openapi/v1/Lots HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n'],
    [413, `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`],
    [417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n'],
    [417, 'PUT /openapi/v1/Lots HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])(
    '%i has the headers and the D1 error shape where Node would send a bare line: %j',
    async (status, bytes) => {
      const waiting = await startFront(
        () => undefined,
        { platform: () => () => undefined },
        { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 },
      );
      const { headers, body, ...answer } = await waiting.raw(bytes);
      await waiting.end();
      expect(answer.status).toBe(status);
      expect(headers).toMatchObject({ ...COMMON_HEADERS, 'cache-control': 'no-store' });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      const { error, requestId } = JSON.parse(body);
      expect(error).toMatchObject({ code: status, message: expect.stringMatching(/\w/), errors: [] });
      expect(headers['x-request-id']).toBe(requestId);
    },
  );

  it('over https has HSTS when a trusted proxy reports https', async () => {
    expect(
      (await get('/', 'X-Forwarded-Proto: https\r\n')).headers['strict-transport-security'],
    ).toBeUndefined();
    Object.assign(env, { trustedProxies: ['127.0.0.1/32'] });
    const { headers } = await get('/', 'X-Forwarded-Proto: https\r\n');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  it('with data has a restrictive policy, and a document keeps its own', async () => {
    expect((await get('/health/live')).headers['content-security-policy']).toContain("default-src 'none'");
    expect((await get('/documents/1')).headers['content-security-policy']).toBe('sandbox');
  });

  it('that ends the session clears the browser cache', async () => {
    expect((await get('/leave')).headers['clear-site-data']).toBe('"cache"');
    expect((await get('/')).headers['clear-site-data']).toBeUndefined();
  });
});

describe('the content security policy of a page', () => {
  it('has a new nonce per response, passed to the framework and never chosen by the client', async () => {
    Object.assign(env, { production: true });
    const seen = new Set<string>();
    for (const more of [
      '',
      'purpose: prefetch\r\n',
      'next-router-prefetch: 1\r\n',
      "content-security-policy: script-src 'nonce-aaaa'\r\ncontent-security-policy-report-only: script-src 'nonce-bbbb'\r\n",
    ]) {
      const { headers, body } = await get('/', more);
      const policy = headers['content-security-policy'] ?? '';
      expect(body).toContain(policy);
      seen.add(/'nonce-([\w+/]{22}==)'/.exec(policy)?.[1] ?? '');
    }
    expect(seen.size).toBe(4);
    expect(seen).not.toContain('');
  });

  it('allows only scripts with the nonce and scripts they load', () => {
    const policy = pagePolicy('n', { https: true, production: true });
    const directives = new Map(
      policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    );
    expect(directives.get('script-src')).toBe("'nonce-n' 'strict-dynamic'");
    expect(directives.get('style-src')).not.toContain('unsafe');
    for (const name of ['object-src', 'base-uri', 'frame-ancestors', 'script-src-attr', 'frame-src'])
      expect(directives.get(name)).toBe("'none'");
    expect(directives.get('form-action')).toBe("'self'");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy.match(/unsafe-inline/g)).toHaveLength(1);
  });

  it('is not sent with a script, because it would restrict its workers', async () => {
    expect((await get('/_next/static/x.js')).headers['content-security-policy']).toBeUndefined();
    expect((await get('/_next/static/none')).headers['content-security-policy']).toContain('nonce-');
  });

  it('contains the hash of the installed toaster’s style sheet', () => {
    const code = readFileSync(createRequire(import.meta.url).resolve('sonner'), 'utf8');
    const sheet: string = JSON.parse(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1] ?? '""');
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(sheet.length).toBeGreaterThan(1_000);
    expect(`${hashOf('')} ${hashOf(sheet)}`).toBe(TOASTER_STYLE);
  });
});

describe('a request from another site', () => {
  const from = (site: string, mode: string, dest: string) =>
    `Sec-Fetch-Site: ${site}\r\nSec-Fetch-Mode: ${mode}\r\nSec-Fetch-Dest: ${dest}\r\n`;
  it.each([
    ['cross-site', 'no-cors', 'image', 403],
    ['cross-site', 'no-cors', 'script', 403],
    ['cross-site', 'cors', 'empty', 403],
    ['same-site', 'cors', 'empty', 403],
    ['cross-site', 'navigate', 'iframe', 403],
    ['cross-site', 'navigate', 'object', 403],
    ['cross-site', 'navigate', 'document', 200],
    ['same-origin', 'cors', 'empty', 200],
    ['none', 'navigate', 'document', 200],
  ])('with %s %s %s gets %i', async (site, mode, dest, status) => {
    for (const path of ['/', '/read/getStocks', '/documents/1', '/t/x/find'])
      expect((await get(path, from(site, mode, dest))).status).toBe(status);
  });

  it('is refused when it is a POST', async () => {
    expect((await get('/', from('cross-site', 'navigate', 'document'), 'POST')).status).toBe(403);
  });
});

describe('error responses get the JSON error shape', () => {
  it.each([
    ['GET', '/plain', 400],
    ['POST', '/plain', 400],
    ['GET', '/empty', 405],
    ['POST', '/flight', 400],
    ['GET', '/_not-found', 404],
  ])('for %s %s: %i', async (method, path, status) => {
    const answer = await get(path, '', method);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body).error).toMatchObject({ code: status, errors: [] });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('including overlay paths, except in development', async () => {
    expect((await get('/__nextjs_original-stack-frames')).status).toBe(200);
    expect((await get('/__other')).status).toBe(404);
    Object.assign(env, { production: true });
    expect((await get('/__nextjs_original-stack-frames')).status).toBe(404);
  });

  it('400 for a router state that Next cannot parse, which it answers with 500', async () => {
    expect((await get('/bare', 'rsc: 1\r\nnext-router-state-tree: %\r\n')).status).toBe(400);
    expect((await get('/bare', 'rsc: 1\r\n')).status).toBe(500);
    expect((await get('/flight', 'rsc: 1\r\nnext-router-state-tree: %\r\n')).status).toBe(500);
  });

  it('without a body for HEAD, even for an invalid path', async () => {
    const answer = await get('.segments/x', '', 'HEAD');
    expect([answer.status, answer.body]).toEqual([400, '']);
  });
});
