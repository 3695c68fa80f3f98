import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const INTERNAL_HEADER = 'x-own-call';
const secret = randomBytes(24).toString('base64url');

/**
 * Recognizes requests of this server to itself: Next forwards an action by HTTP to a page that has it, and fetches the page that an
 * action redirects to. Such a request comes from this machine and names the listening address, so the browser's host is restored;
 * the forwarded headers already name the client.
 */
export function acceptInternalCall({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const [token, host] = String(headers[INTERNAL_HEADER] ?? '').split(' ');
  if (token !== secret || !host) {
    delete headers[INTERNAL_HEADER];
    return false;
  }
  headers.host = host;
  return true;
}

/** True for a request that `acceptInternalCall` has recognized. */
export const isInternalCall = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers[INTERNAL_HEADER] !== undefined;

/** A header that the console adds to its calls to the embedded platform; its value is known only to this process. */
export const consoleCall = { header: 'x-console-call', secret } as const;

/** Recognizes calls of the console to the embedded platform, and removes the header. */
export function acceptConsoleCall({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const token = headers[consoleCall.header];
  delete headers[consoleCall.header];
  return token === secret;
}

/** Marks what Next forwards for this request as internal. Clients cannot forge the header: they never see the secret. */
export function markInternalCall({ headers }: Pick<IncomingMessage, 'headers'>): void {
  headers[INTERNAL_HEADER] = `${secret} ${headers.host}`;
}
