import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FrontServer, startFront } from '@/lib/testing/front-server';
import { ANONYMOUS_BYTES, SIGNED_IN_BYTES } from './body-limits';

let front: FrontServer;
let read: number[] = [];
const isSignedIn = vi.fn(async (cookies: string | undefined) => cookies === 'tallyman=valid');
beforeEach(async () => {
  read = [];
  isSignedIn.mockClear();
  const reader: Parameters<typeof startFront>[0] = async (req, res) => {
    const came = await text(req);
    read.push(came.length);
    res.end(`took ${came.length}`);
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
])('%s gets %i', async (_, status, bytes, cookie) => {
  const answer = await declared(bytes, cookie);
  expect(answer.status).toBe(status);
  expect(read).toEqual(status === 200 ? [bytes] : []);
  if (status === 200) return expect(answer.body).toContain(`took ${bytes}`);
  expect(answer.headers.connection).toBe('close');
  expect(JSON.parse(answer.body).error).toMatchObject({
    code: 413,
    message: expect.stringMatching(/MB|KB/),
  });
});

it('a body without a declared length is refused', async () => {
  const answer = await front.raw(head('Transfer-Encoding: chunked\r\n'), '4\r\nbody\r\n0\r\n\r\n');
  expect(answer.status).toBe(411);
  expect(read).toEqual([]);
});

it('a small body needs no session check', async () => {
  await declared(500, ours);
  expect(isSignedIn).not.toHaveBeenCalled();
});

it('a body declared too large is refused before it arrives', async () => {
  const answer = await front.raw(head('Content-Length: 1000000000\r\n'));
  expect(answer.status).toBe(413);
});
