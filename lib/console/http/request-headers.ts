import { headers } from 'next/headers';

type Headers = { get(name: string): string | null };

const parseHost = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * True if a write comes from the console's own origin: its `Origin` must have the requested host. A host that a proxy forwarded
 * counts only if the browser says "same-origin", which no page can forge.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (!origin || (site !== null && site !== 'same-origin')) return false;
  const host = parseHost(origin);
  if (host === undefined) return false;
  return host === headers.get('host') || (site === 'same-origin' && host === headers.get('x-forwarded-host'));
}

/** True if the browser says that another site requested a read. Requests of other clients pass. */
export function isCrossSiteRead(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

/**
 * True if the page was served over HTTPS. `Origin` shows which scheme the browser used, so cookies can be `Secure` even if no
 * proxy is trusted.
 */
export const isSecure = (headers: Headers): boolean =>
  headers.get('x-forwarded-proto') === 'https' || (headers.get('origin')?.startsWith('https:') ?? false);

/** Returns the origin at which the console was requested, preferring the values of a trusted proxy. */
export const requestOrigin = (headers: Headers): string =>
  `${isSecure(headers) ? 'https' : 'http'}://${headers.get('x-forwarded-host') ?? headers.get('host') ?? ''}`;

/**
 * Returns the client's address as the server set it: the address of the socket, or the address that a trusted proxy forwarded.
 */
export const addressFrom = (headers: Headers): string =>
  headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 100) || 'unknown';

/** Reads the script nonce of the current page from the content security policy that the server set. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? '';
  return /'nonce-([\w+/=-]+)'/.exec(policy)?.[1];
}

/** Returns the requested path to return to after signing in, or else `fallback`. The server sets the path in a header. */
export async function requestedPath(fallback: string): Promise<string> {
  const noted = (await headers()).get('x-path');
  if (!noted || !URL.canParse(noted, 'http://console.invalid')) return fallback;
  const url = new URL(noted, 'http://console.invalid');
  // Next adds this parameter to requests for a part of a page.
  url.searchParams.delete('_rsc');
  return url.pathname + url.search;
}
