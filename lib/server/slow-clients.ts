import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client may take to send its headers, and its whole request. Looked at every second. */
export const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 1_000,
};

/** How slowly an answer may be taken: at least this much within each window. A telephone on a bad line takes more. */
const WINDOW_MS = 20_000;
const LEAST_BYTES = 20_000;

const numberAt = (owner: unknown, name: string): number | undefined => {
  const value: unknown = typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
  return typeof value === 'number' ? value : undefined;
};

/** What waits to be taken, and what was. Of a large piece only the handle below the socket knows how much is gone. */
function progressOf(socket: Socket): { waiting: number; taken: number } {
  const waiting = numberAt(Reflect.get(socket, '_handle'), 'writeQueueSize');
  const given = numberAt(socket, '_bytesDispatched');
  return waiting === undefined || given === undefined
    ? { waiting: socket.writableLength, taken: socket.bytesWritten - socket.writableLength }
    : { waiting, taken: given - waiting };
}

/** Cuts those who take their answer so slowly that only holding it can be meant; a slow line goes on. */
export function cutSlowReaders(server: Server, windowMs = WINDOW_MS, leastBytes = LEAST_BYTES): void {
  const marks = new Map<Socket, { at: number; taken: number }>();
  server.on('connection', (socket: Socket) => {
    marks.set(socket, { at: Date.now(), taken: 0 });
    socket.once('close', () => marks.delete(socket));
  });
  const interval = Math.min(1_000, windowMs / 4);
  let last = Date.now();
  const sweep = setInterval(() => {
    const now = Date.now();
    // While this process stood still nobody could take anything.
    const stalled = Math.max(0, now - last - interval);
    last = now;
    for (const [socket, mark] of marks) {
      const { waiting, taken } = progressOf(socket);
      // The window begins anew with what was taken, or who stops after a first gulp would have two of them.
      if (waiting === 0 || taken - mark.taken >= leastBytes) marks.set(socket, { at: now, taken });
      else if (now - mark.at - stalled >= windowMs) socket.destroy();
      else mark.at += stalled;
    }
  }, interval);
  sweep.unref();
  server.once('close', () => clearInterval(sweep));
}
