import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type FrontServer, startFront } from '@/lib/testing/front-server';
import { closeIdleReaders, timeouts } from './timeouts';

let door: FrontServer | undefined;
afterEach(() => door?.end());

/** A client that sends some bytes and then nothing; settles when it is disconnected. */
async function cutAfter({ port }: FrontServer, bytes: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const begun = Date.now();
  socket.write(bytes);
  socket.resume();
  await once(socket, 'close');
  return Date.now() - begun;
}

it('timeouts close an incomplete request within 30 s', () => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = timeouts;
  expect(Math.max(headersTimeout, requestTimeout) + 2 * connectionsCheckingInterval).toBeLessThan(30_000);
});

it.each([
  ['nothing', ''],
  ['half a head', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf'],
])('a client that sends %s is disconnected', async (_, bytes) => {
  door = await startFront(
    async (req) => void req.resume(),
    {},
    {
      headersTimeout: 200,
      requestTimeout: 400,
      connectionsCheckingInterval: 50,
    },
  );
  expect(await cutAfter(door, bytes)).toBeLessThan(10_000);
});

const large = Buffer.alloc(30_000_000, 'x');

it('a client that requests much and reads nothing is disconnected', async () => {
  door = await startFront((_, res) => void res.end(large));
  closeIdleReaders(door.server, 400);
  const closed = new Promise<void>((settle) => {
    door?.server.on('connection', (socket) => socket.once('close', () => settle()));
  });
  const socket = connect(door.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
  await closed;
  socket.destroy();
});

it('a slow client receives the whole response', async () => {
  door = await startFront((_, res) => void res.end(large));
  // The system takes on more only once a third of its buffer is free: under load that alone may last half a second.
  const window = 2_000;
  closeIdleReaders(door.server, window);
  const socket = connect(door.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const begun = Date.now();
  let came = 0;
  socket.on('data', (chunk) => {
    came += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 6);
  });
  await once(socket, 'close');
  expect(came).toBeGreaterThan(large.length);
  // Checks that the client really was slow.
  expect(Date.now() - begun).toBeGreaterThan(window);
});
