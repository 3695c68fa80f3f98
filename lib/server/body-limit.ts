import type { IncomingMessage } from 'node:http';

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
