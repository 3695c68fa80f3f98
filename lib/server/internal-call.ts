import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const INTERNAL_HEADER = 'x-own-call';
const secret = randomBytes(24).toString('base64url');

/**
 * Returns true for a request that Next sends to this server: a forwarded action, or the page to which an action redirects.
 * Restores the browser's host, because Next calls the listening address. The forwarded headers already name the client.
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

/** True for a request that `acceptInternalCall` recognized. */
export const isInternalCall = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers[INTERNAL_HEADER] !== undefined;

/** The header of the console's calls to the embedded platform. Only this process knows its value. */
export const consoleCall = { header: 'x-console-call', secret } as const;

/** True for a call of the console to the embedded platform. Removes the header. */
export function acceptConsoleCall({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const token = headers[consoleCall.header];
  delete headers[consoleCall.header];
  return token === secret;
}

/**
 * Adds the header of internal calls to a request. Next copies the header to the requests that it sends to this server. Clients
 * cannot forge the header, because they never see the secret.
 */
export function markInternalCall({ headers }: Pick<IncomingMessage, 'headers'>): void {
  headers[INTERNAL_HEADER] = `${secret} ${headers.host}`;
}
