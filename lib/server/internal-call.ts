import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const NAME = 'x-own-call';
const secret = randomBytes(24).toString('base64url');

/**
 * Knows a request that this server sends itself: Next hands an action on, by HTTP, to a page that holds it when the page at
 * the address does not, and fetches the page that an action leads to. Such a request comes from this machine and names its
 * listening address, so the host that the browser asked is put back; whose address it is, the forwarded headers say already.
 */
export function takeOwnCall({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const [given, host] = String(headers[NAME] ?? '').split(' ');
  delete headers[NAME];
  if (given !== secret || !host) return false;
  headers.host = host;
  return true;
}

/** Lets what Next makes of this request be known as ours; no answer carries it, and no client can make it. */
export function markOwnCall({ headers }: Pick<IncomingMessage, 'headers'>): void {
  headers[NAME] = `${secret} ${headers.host}`;
}
