import { IncomingMessage } from 'node:http';

/** The largest order has ten thousand lines (D20). Next has the same limit. */
export const SIGNED_IN_BYTES = 12 * 1024 * 1024;
/** Signing in and creating the owner need less than 1 KB. */
export const ANONYMOUS_BYTES = 64 * 1024;

const PUBLIC_LIMIT_TEXT = 'Without a session at most 64 KB are accepted: sign in first';
const LIMIT_TEXT = 'At most 12 MB are accepted';

/** A request whose body can be limited after part of it has arrived. */
export class LimitedRequest extends IncomingMessage {
  #size = 0;
  #maxSize = Number.POSITIVE_INFINITY;
  #onTooLong = () => {};

  /** Accepts at most `bytes` of the body: then calls `onTooLong` and drops the rest, and no reader reaches the end. */
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
 * Limits a body before it is read. Returns the error when its declared length is too large; without one, counts the bytes and calls
 * `over`. The session is looked up only for bodies above the limit for visitors.
 */
export async function limitBody(
  req: IncomingMessage,
  isSignedIn: (cookies: string | undefined) => Promise<boolean>,
  over: (message: string) => void,
): Promise<string | undefined> {
  const contentLength = Number(req.headers['content-length'] ?? 0);
  if (contentLength > SIGNED_IN_BYTES) return LIMIT_TEXT;
  const isChunked = req.headers['transfer-encoding'] !== undefined;
  if (contentLength <= ANONYMOUS_BYTES && !isChunked) return undefined;
  const hasSession = await isSignedIn(req.headers.cookie);
  if (!isChunked) return hasSession ? undefined : PUBLIC_LIMIT_TEXT;
  // Node stops reading from the connection while nobody consumes the body, so little has arrived by now.
  if (req instanceof LimitedRequest)
    req.limitBody(hasSession ? SIGNED_IN_BYTES : ANONYMOUS_BYTES, () =>
      over(hasSession ? LIMIT_TEXT : PUBLIC_LIMIT_TEXT),
    );
  return undefined;
}

const CACHE_TTL_MS = 5_000;
const MAX_ENTRIES = 1_000;

/**
 * Checks the session of a Cookie header. A valid one is cached for 5 s, an invalid one is looked up each time, a malformed one
 * never.
 */
export function sessionCheck(
  tokenIn: (cookies: string | undefined) => string | undefined,
  isSessionValid: (token: string) => Promise<boolean>,
): (cookies: string | undefined) => Promise<boolean> {
  const sessions = new Map<string, number>();
  return async (cookies) => {
    const token = tokenIn(cookies);
    if (token === undefined) return false;
    if ((sessions.get(token) ?? 0) > Date.now()) return true;
    if (!(await isSessionValid(token))) return false;
    if (sessions.size >= MAX_ENTRIES) sessions.clear();
    sessions.set(token, Date.now() + CACHE_TTL_MS);
    return true;
  };
}
