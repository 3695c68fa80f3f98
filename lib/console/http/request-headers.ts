import { headers } from 'next/headers';

/** A place to go on to after signing in: a path of our own, or `/`. Never another host, however it is spelt. */
export function relativePathOf(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])[!-[\]-~\u00a0-\uffff]*$/.test(next) || next.length > 2000) return '/';
  const base = 'http://console.invalid';
  if (!URL.canParse(next, base)) return '/';
  const url = new URL(next, base);
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}

/** The parts of a request's headers that say where it comes from. */
type Headers = { get(name: string): string | null };

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * Whether a write comes from a page of this console: it must name its origin, and that must be the host asked.
 * A host forwarded by a proxy counts only when the browser itself says "same-origin", which no page can forge.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (!origin || (site !== null && site !== 'same-origin')) return false;
  const host = hostOf(origin);
  if (host === undefined) return false;
  return host === headers.get('host') || (site === 'same-origin' && host === headers.get('x-forwarded-host'));
}

/** Whether a read was asked by another site, as the browser says. Requests of no browser say nothing and pass. */
export function isForeign(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

/**
 * Whether the page that asks was served over https. The browser names its own scheme in the origin, so a proxy that is not
 * trusted costs nobody a secure cookie.
 */
export const isSecure = (headers: Headers): boolean =>
  headers.get('x-forwarded-proto') === 'https' || (headers.get('origin')?.startsWith('https:') ?? false);

/** The address under which the console was asked, without a path; a trusted proxy's word counts. */
export const requestOrigin = (headers: Headers): string =>
  `${isSecure(headers) ? 'https' : 'http'}://${headers.get('x-forwarded-host') ?? headers.get('host') ?? ''}`;

/** The client's address: the one that the server left there, which is the socket's or a trusted proxy's word. */
export const addressFrom = (headers: Headers): string =>
  headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 100) || 'unknown';

/** The nonce that scripts of the page being drawn must carry, as our own server noted it in the page's policy. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? '';
  return /'nonce-([\w+/=-]+)'/.exec(policy)?.[1];
}

/** The path that was asked for, as our own server notes it, to come back to after signing in; the fallback where it does not. */
export async function requestedPath(fallback: string): Promise<string> {
  const noted = (await headers()).get('x-path');
  if (!noted || !URL.canParse(noted, 'http://console.invalid')) return fallback;
  const url = new URL(noted, 'http://console.invalid');
  // The router's own mark on requests for a part of a page.
  url.searchParams.delete('_rsc');
  return url.pathname + url.search;
}
