import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type FrontServer, startFront } from '@/lib/testing/front-server';
import { cutSlowReaders, timeouts } from './slow-clients';

let front: FrontServer | undefined;
afterEach(() => front?.end());

/** A client that sends bytes and then no more; settles when it is cut. */
async function cutAfter({ port }: FrontServer, bytes: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const begun = Date.now();
  socket.write(bytes);
  socket.resume();
  await once(socket, 'close');
  return Date.now() - begun;
}

it('is set to cut within half a minute', () => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = timeouts;
  expect(Math.max(headersTimeout, requestTimeout) + 2 * connectionsCheckingInterval).toBeLessThan(30_000);
});

it.each([
  ['nothing', ''],
  ['half a head', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf'],
])('cuts who sends %s', async (_, bytes) => {
  front = await startFront(
    async (req) => void req.resume(),
    {},
    {
      headersTimeout: 200,
      requestTimeout: 400,
      connectionsCheckingInterval: 50,
    },
  );
  expect(await cutAfter(front, bytes)).toBeLessThan(10_000);
});

const large = Buffer.alloc(30_000_000, 'x');

it('cuts who asks for much and takes none of it', async () => {
  front = await startFront((_, res) => void res.end(large));
  cutSlowReaders(front.server, 400);
  const closed = new Promise<void>((settle) => {
    front?.server.on('connection', (socket) => socket.once('close', () => settle()));
  });
  const socket = connect(front.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  socket.destroy();
});

it('lets a slow line end what it takes', async () => {
  front = await startFront((_, res) => void res.end(large));
  // The system takes on more only once a third of its buffer is free: under load that alone may last half a second.
  const window = 2_000;
  cutSlowReaders(front.server, window);
  const socket = connect(front.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const begun = Date.now();
  let came = 0;
  socket.on('data', (chunk) => {
    came += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 4);
  });
  await once(socket, 'close');
  expect(came).toBeGreaterThan(large.length);
  // Or it would not have been slow.
  expect(Date.now() - begun).toBeGreaterThan(window);
});
