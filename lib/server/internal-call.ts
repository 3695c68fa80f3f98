import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const NAME = 'x-own-call';
const secret = randomBytes(24).toString('base64url');

/**
 * Recognizes a request that this server sends itself: Next forwards an action by HTTP to a page that has it when the page at
 * the address does not, and fetches the page to which an action redirects. Such a request comes from this machine and names
 * its listening address, so the host that the browser named is put back; the forwarded headers name the client already.
 */
export function acceptInternalCall({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const [token, host] = String(headers[NAME] ?? '').split(' ');
  delete headers[NAME];
  if (token !== secret || !host) return false;
  headers.host = host;
  return true;
}

/** What the console adds to its calls to the platform inside, and nobody else can. */
export const consoleCall = { header: 'x-console-call', secret } as const;

/** Recognizes a call of the console's pages to the platform inside. What is behind does not see the mark. */
export function acceptConsoleCall({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const mark = headers[consoleCall.header];
  delete headers[consoleCall.header];
  return mark === secret;
}

/** Marks what Next forwards of this request as internal; no answer carries the mark, and no client can make it. */
export function markInternalCall({ headers }: Pick<IncomingMessage, 'headers'>): void {
  headers[NAME] = `${secret} ${headers.host}`;
}
