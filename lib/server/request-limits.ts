import { IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** How long a client may take to send its headers, and its whole request. Looked at every second. */
export const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 1_000,
};

/** How long an answer may wait for a client that takes nothing of it. Node counts from the last byte taken, so up to twice: 14 s. */
const UNREAD_MS = 7_000;

/** Cuts a client that stopped taking its answer; a slow line goes on, and so does a connection that waits for this server. */
export function cutSlowReaders(server: Server, milliseconds = UNREAD_MS): void {
  const limit = ({ socket }: IncomingMessage, res: ServerResponse) => {
    res.setTimeout(milliseconds, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    // Node takes also what a client sends for a sign of life: nothing is read from one while its answer waits to be taken.
    let isPaused = false;
    const resume = () => {
      if (isPaused) socket.resume();
      isPaused = false;
    };
    const watch = setInterval(() => {
      if (socket.writableLength === 0) resume();
      else if (!socket.isPaused()) {
        socket.pause();
        isPaused = true;
      }
    }, milliseconds / 12);
    watch.unref();
    res.once('close', () => {
      clearInterval(watch);
      resume();
    });
  };
  server.on('request', limit);
  server.on('checkExpectation', limit);
}

/** The largest order has ten thousand lines (D20). Next stops at the same size. */
export const SIGNED_IN_BYTES = 12 * 1024 * 1024;
/** Signing in and creating the owner need less than one. */
export const ANONYMOUS_BYTES = 64 * 1024;

const GUEST_LIMIT_TEXT = 'Without a session at most 64 KB are taken: sign in first';
const LIMIT_TEXT = 'At most 12 MB are taken';

/** A request whose body can be limited, also after a part of it has come. */
export class LimitedRequest extends IncomingMessage {
  #size = 0;
  #maxSize = Number.POSITIVE_INFINITY;
  #onTooLong = () => {};

  /** Takes no more than `bytes` of the body: `onTooLong` is called, the rest is dropped, and no reader gets to its end. */
  limitBody(bytes: number, onTooLong: () => void): void {
    this.#maxSize = bytes;
    this.#onTooLong = onTooLong;
    if (this.#size > bytes) onTooLong();
  }

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    const wasTooLong = this.#size > this.#maxSize;
    if (Buffer.isBuffer(chunk)) this.#size += chunk.byteLength;
    if (this.#size <= this.#maxSize) return super.push(chunk, encoding);
    if (!wasTooLong) this.#onTooLong();
    return false;
  }
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
  const contentLength = Number(req.headers['content-length'] ?? 0);
  if (contentLength > SIGNED_IN_BYTES) return LIMIT_TEXT;
  const isUnknown = req.headers['transfer-encoding'] !== undefined;
  if (contentLength <= ANONYMOUS_BYTES && !isUnknown) return undefined;
  const isKnown = await isSignedIn(req.headers.cookie);
  if (!isUnknown) return isKnown ? undefined : GUEST_LIMIT_TEXT;
  // Node stops reading from the connection while nobody takes the body, so little has come until here.
  if (req instanceof LimitedRequest)
    req.limitBody(isKnown ? SIGNED_IN_BYTES : ANONYMOUS_BYTES, () =>
      over(isKnown ? LIMIT_TEXT : GUEST_LIMIT_TEXT),
    );
  return undefined;
}

const KEPT_MS = 5_000;
const MAX_ENTRIES = 1_000;

/**
 * Whether a Cookie header holds a session that stands. One that does is remembered for seconds; one that does not is looked up
 * again each time, by its key, and one out of shape not at all.
 */
export function sessionCheck(
  tokenIn: (cookies: string | undefined) => string | undefined,
  isSessionValid: (token: string) => Promise<boolean>,
): (cookies: string | undefined) => Promise<boolean> {
  const kept = new Map<string, number>();
  return async (cookies) => {
    const token = tokenIn(cookies);
    if (token === undefined) return false;
    if ((kept.get(token) ?? 0) > Date.now()) return true;
    if (!(await isSessionValid(token))) return false;
    if (kept.size >= MAX_ENTRIES) kept.clear();
    kept.set(token, Date.now() + KEPT_MS);
    return true;
  };
}
