import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { type FrontServer, startFront } from '@/lib/testing/front-server';

let front: FrontServer;
beforeEach(async () => {
  front = await startFront((req, res) => res.end(`console ${req.headers.host}`), {
    platform: () => (_, res) => void res.end('platform'),
    publicHosts: ['tally.example'],
  });
});
afterEach(() => {
  Object.assign(env, { trustedProxies: [] });
  return front.end();
});

const ask = (hosts: readonly string[], path = '/', more = '') =>
  front.raw(
    `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}${more}Connection: close\r\n\r\n`,
  );

describe('an allowed host', () => {
  it.each([
    'tally.example',
    'tally.example:8443',
    'Tally.Example',
    'tally.example.',
    'own.example:1',
    'own.example:80',
    'localhost:3000',
    'LOCALHOST',
    '127.0.0.1',
    '192.0.2.7:3000',
    '[::1]:3000',
    '[2001:db8::5]',
  ])('%s', async (host) => expect((await ask([host])).body).toContain(`console ${host}`));

  it('defaults to the server’s own for HTTP/1.0 without a Host header', async () => {
    expect((await front.raw('GET / HTTP/1.0\r\n\r\n')).body).toContain('console own.example:1');
  });

  it('is any that a trusted proxy forwards', async () => {
    const forwarded = 'X-Forwarded-Host: shop.example\r\n';
    expect((await ask(['upstream'], '/', forwarded)).status).toBe(400);
    Object.assign(env, { trustedProxies: ['127.0.0.1/32'] });
    expect((await ask(['upstream'], '/', forwarded)).status).toBe(200);
    expect((await ask(['upstream'])).status).toBe(400);
    expect((await ask(['upstream'], '/', 'X-Forwarded-Host: a b\r\n')).status).toBe(400);
  });
});

describe('a refused host', () => {
  const paths = [
    '/',
    '/sign-in',
    '/openapi/v1/Stocks',
    '/relay/openapi/v1/Stocks',
    '/health/live',
    '/metrics',
  ];

  it.each([
    'evil.example',
    'evil.example:3000',
    'tally.example.evil.example',
    'eviltally.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.1',
    '0x7f000001',
    '2130706433',
    '[::1',
    'a b',
    '',
  ])('%j', async (host) => {
    for (const path of paths) {
      const { status, body } = await ask([host], path);
      expect([path, status]).toEqual([path, 400]);
      expect(JSON.parse(body)).toMatchObject({ error: { code: 400, errors: [] } });
    }
  });

  it('gets a message that names PUBLIC_URL', async () => {
    const { error } = JSON.parse((await ask(['Evil.example:3000'])).body);
    expect(error.message).toMatch(/host evil\.example is not allowed: .* PUBLIC_URL/);
  });

  it('is also one in a repeated Host header or in the request target', async () => {
    expect((await ask(['tally.example', 'tally.example'])).status).toBe(400);
    expect((await ask(['tally.example', 'evil.example'])).status).toBe(400);
    expect((await ask(['tally.example'], 'http://evil.example/')).status).toBe(400);
    expect((await ask(['evil.example'], 'http://tally.example/')).body).toContain('console tally.example');
  });

  it('cannot be the origin of an action', async () => {
    const post = (host: string) =>
      front.raw(
        `POST / HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nNext-Action: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
    expect((await post('evil.example')).status).toBe(400);
    expect((await post('tally.example')).status).toBe(200);
  });
});
