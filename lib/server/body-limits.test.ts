import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FrontServer, startFront } from '@/lib/testing/front-server';
import { ANONYMOUS_BYTES, SIGNED_IN_BYTES, sessionCheck } from './body-limits';

let front: FrontServer;
let read: (number | string)[] = [];
const isSignedIn = vi.fn(async (cookies: string | undefined) => cookies === 'tallyman=valid');
beforeEach(async () => {
  read = [];
  isSignedIn.mockClear();
  const reader: Parameters<typeof startFront>[0] = async (req, res) => {
    const came = await text(req).catch((error: unknown) => String(error));
    read.push(came.startsWith('Error') ? came : came.length);
    if (!res.headersSent) res.end(`took ${came.length}`);
  };
  front = await startFront(reader, { isSignedIn });
});
afterEach(() => front.end());

const head = (more: string) =>
  `POST /sign-in HTTP/1.1\r\nHost: here.example\r\nOrigin: http://here.example\r\nNext-Action: x\r\nConnection: close\r\n${more}\r\n`;
const declared = (bytes: number, cookie = '') =>
  front.raw(
    head(`Content-Length: ${bytes}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}`),
    Buffer.alloc(bytes, 'x'),
  );
const chunked = (bytes: number, cookie = '') => {
  const piece = (size: number) =>
    Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size, 'x'), Buffer.from('\r\n')]);
  const whole = Array.from({ length: Math.floor(bytes / 65_536) }, () => piece(65_536));
  const rest = bytes % 65_536 > 0 ? [piece(bytes % 65_536)] : [];
  return front.raw(
    head(`Transfer-Encoding: chunked\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}`),
    ...whole,
    ...rest,
    '0\r\n\r\n',
  );
};

const ours = 'tallyman=valid';
it.each([
  ['a visitor, one under', 200, ANONYMOUS_BYTES - 1, ''],
  ['a visitor, exactly', 200, ANONYMOUS_BYTES, ''],
  ['a visitor, one over', 413, ANONYMOUS_BYTES + 1, ''],
  ['a visitor, 8 MB', 413, 8_000_000, ''],
  ['a forged session, 8 MB', 413, 8_000_000, 'tallyman=forged'],
  ['a session, exactly', 200, SIGNED_IN_BYTES, ours],
  ['a session, one over', 413, SIGNED_IN_BYTES + 1, ours],
  ['a session, 13 MB', 413, 13_000_000, ours],
])('%s gets %i, with and without a declared length', async (_, status, bytes, cookie) => {
  for (const answer of [await declared(bytes, cookie), await chunked(bytes, cookie)]) {
    expect(answer.status).toBe(status);
    if (status === 413) {
      expect(answer.headers.connection).toBe('close');
      expect(JSON.parse(answer.body).error).toMatchObject({
        code: 413,
        message: expect.stringMatching(/MB|KB/),
      });
    } else expect(answer.body).toContain(`took ${bytes}`);
  }
  // Nothing that was cut off is taken for a whole body.
  for (const came of read) expect(typeof came === 'string' || (came === bytes && status === 200)).toBe(true);
});

it('a small body needs no session check', async () => {
  await declared(500, ours);
  expect(isSignedIn).not.toHaveBeenCalled();
});

it('a body declared too large is refused before it arrives', async () => {
  const answer = await front.raw(head('Content-Length: 1000000000\r\n'));
  expect(answer.status).toBe(413);
});

it('sessionCheck caches only valid sessions', async () => {
  const stands = vi.fn(async (token: string) => token === 'good');
  const check = sessionCheck((cookies) => cookies, stands);
  expect([await check('good'), await check('good'), await check(undefined)]).toEqual([true, true, false]);
  expect(stands).toHaveBeenCalledTimes(1);
  expect([await check('bad'), await check('bad')]).toEqual([false, false]);
  expect(stands).toHaveBeenCalledTimes(3);
});
