import { afterEach, beforeEach, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { type FrontServer, startFront } from '@/lib/testing/front-server';

const DROPPED = ['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding'];

let front: FrontServer;
let seen: string[];
beforeEach(async () => {
  seen = [];
  // Like Next for an action that is not part of the page at this URL.
  front = await startFront(async (req, res) => {
    const { headers } = req;
    seen.push(`${req.url} ${headers.host} ${headers['x-forwarded-for']} ${headers['x-forwarded-proto']}`);
    if (req.url === '/fails') return res.writeHead(500).end('Internal Server Error');
    if (req.url === '/holds') return res.writeHead(200, { 'content-type': 'text/x-component' }).end('done');
    const copied = Object.entries(headers).filter(([name]) => !DROPPED.includes(name));
    // Next forwards the body as a stream, so without its length.
    const forwarded = {
      method: 'POST',
      headers: Object.fromEntries(copied.map(([name, value]) => [name, String(value)])),
      body: new Blob(['[]']).stream(),
      duplex: 'half',
    };
    const target = req.url === '/spoils' ? '/fails' : '/holds';
    const inner = await fetch(`http://127.0.0.1:${front.port}${target}`, forwarded);
    const text = await inner.text();
    const isStream = inner.headers.get('content-type')?.startsWith('text/x-component');
    res.setHeader('content-type', isStream ? 'text/x-component' : 'application/json; charset=utf-8');
    res.end(isStream ? text : '{}');
  });
});
afterEach(() => {
  Object.assign(env, { trustedProxies: [] });
  return front.end();
});

const act = (path: string, more = '') =>
  front.raw(
    `POST ${path} HTTP/1.1\r\nHost: shop.example\r\nOrigin: https://shop.example\r\nNext-Action: x\r\nContent-Length: 0\r\nConnection: close\r\n${more}\r\n`,
  );

it('an action of another page is forwarded with the host and address of the client', async () => {
  Object.assign(env, { trustedProxies: ['127.0.0.1/32'] });
  const client = 'X-Forwarded-For: 198.51.100.7\r\nX-Forwarded-Proto: https\r\n';
  const answer = await act('/lacks', client);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/x-component']);
  expect(seen).toEqual(['/lacks shop.example 198.51.100.7 https', '/holds shop.example 198.51.100.7 https']);
});

it('no external client can forge an internal call', async () => {
  for (const mark of ['x', 'x inner.example', ' inner.example', '']) {
    seen = [];
    expect((await act('/holds', `X-Own-Call: ${mark}\r\nX-Forwarded-For: 198.51.100.7\r\n`)).status).toBe(
      200,
    );
    expect(seen).toEqual(['/holds shop.example 127.0.0.1 http']);
  }
});

it('an action refused by the other page gets a 400 with a JSON error', async () => {
  const answer = await act('/spoils');
  expect(seen).toHaveLength(2);
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body)).toMatchObject({ error: { code: 400, errors: [] } });
});
