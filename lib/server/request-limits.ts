import type { IncomingMessage, Server } from 'node:http';
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

/** The largest order has ten thousand lines (D20). Next stops at the same size. */
export const SIGNED_IN_BYTES = 12 * 1024 * 1024;
/** Signing in and creating the owner need less than one. */
export const ANONYMOUS_BYTES = 64 * 1024;

const VISITOR = 'Without a session at most 64 KB are taken: sign in first';
const ANYBODY = 'At most 12 MB are taken';

/** Counts a body as it comes, also what came before; more than `most`, which may be set later, is cut and told to `over`. */
function count(req: IncomingMessage, over: () => void): { most: (bytes: number) => void } {
  const push = req.push.bind(req);
  let came = req.readableLength;
  let most = Number.POSITIVE_INFINITY;
  const cut = () => {
    req.push = () => false;
    over();
    return false;
  };
  req.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    came += chunk?.byteLength ?? 0;
    return came > most ? cut() : push(chunk, encoding);
  };
  return {
    most: (bytes) => {
      most = bytes;
      if (came > most) cut();
    },
  };
}

/**
 * Limits what a visitor may send before anybody reads it: returns what is wrong with the length that was declared; a length
 * that was not is counted, and `over` is told. The session is looked up only where it makes a difference.
 */
export async function limitBody(
  req: IncomingMessage,
  isSignedIn: (cookies: string | undefined) => Promise<boolean>,
  over: (message: string) => void,
): Promise<string | undefined> {
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared > SIGNED_IN_BYTES) return ANYBODY;
  const isUnknown = req.headers['transfer-encoding'] !== undefined;
  if (declared <= ANONYMOUS_BYTES && !isUnknown) return undefined;
  let message = ANYBODY;
  const counted = isUnknown ? count(req, () => over(message)) : undefined;
  const isKnown = await isSignedIn(req.headers.cookie);
  if (!isKnown) message = VISITOR;
  counted?.most(isKnown ? SIGNED_IN_BYTES : ANONYMOUS_BYTES);
  return counted || isKnown ? undefined : VISITOR;
}

const KEPT_MS = 5_000;
const MOST_KEPT = 1_000;

/**
 * Whether a Cookie header holds a session that stands. One that does is remembered for seconds; one that does not is looked up
 * again each time, by its key, and one out of shape not at all.
 */
export function sessionCheck(
  tokenIn: (cookies: string | undefined) => string | undefined,
  stands: (token: string) => Promise<boolean>,
): (cookies: string | undefined) => Promise<boolean> {
  const kept = new Map<string, number>();
  return async (cookies) => {
    const token = tokenIn(cookies);
    if (token === undefined) return false;
    if ((kept.get(token) ?? 0) > Date.now()) return true;
    if (!(await stands(token))) return false;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(token, Date.now() + KEPT_MS);
    return true;
  };
}
