import type { IncomingMessage } from 'node:http';
import { isInternalCall } from './internal-call';

/** Maximum size of a body with a session. Fits the largest order (D20). `next.config.mjs` sets the same limit. */
export const SIGNED_IN_BYTES = 12 * 1024 * 1024;
/** Maximum size of a body without a session. Requests for signing in and creating the owner are smaller than 1 KB. */
export const ANONYMOUS_BYTES = 64 * 1024;

type BodyError = readonly [status: 411 | 413, message: string];

/**
 * Returns an error if the declared length of a body is missing or too large. Looks up the session only for bodies above the
 * anonymous limit.
 */
export async function bodyError(
  req: IncomingMessage,
  isSignedIn: (cookies: string | undefined) => Promise<boolean>,
): Promise<BodyError | undefined> {
  // Next forwards actions without a length. The action's body was checked on arrival.
  if (isInternalCall(req)) return undefined;
  if (req.headers['transfer-encoding'] !== undefined) return [411, 'The Content-Length header is missing'];
  const length = Number(req.headers['content-length'] ?? 0);
  if (length > SIGNED_IN_BYTES) return [413, 'The body is larger than 12 MB'];
  if (length <= ANONYMOUS_BYTES || (await isSignedIn(req.headers.cookie))) return undefined;
  return [413, 'The body is larger than 64 KB, the limit without a session: sign in first'];
}
