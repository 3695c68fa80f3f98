import { headers } from 'next/headers';

/** A path to return to after signing in: one of ours, or `/`. Never another host, however it is spelled. */
export function relativePathOf(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])[!-[\]-~\u00a0-\uffff]*$/.test(next) || next.length > 2000) return '/';
  const base = 'http://console.invalid';
  if (!URL.canParse(next, base)) return '/';
  const url = new URL(next, base);
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}

/** The headers of a request. */
type Headers = { get(name: string): string | null };

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * True when a write comes from our own origin: it must have an Origin equal to the requested host. A host forwarded by a proxy
 * counts only when the browser says "same-origin", which no page can forge.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (!origin || (site !== null && site !== 'same-origin')) return false;
  const host = hostOf(origin);
  if (host === undefined) return false;
  return host === headers.get('host') || (site === 'same-origin' && host === headers.get('x-forwarded-host'));
}

/** True when another site requested a read, according to the browser. Requests of other clients pass. */
export function isForeign(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

/**
 * True when the page was served over https. The Origin names the browser's scheme, so a secure cookie does not depend on trusted
 * proxies.
 */
export const isSecure = (headers: Headers): boolean =>
  headers.get('x-forwarded-proto') === 'https' || (headers.get('origin')?.startsWith('https:') ?? false);

/** The origin under which the console was requested; a trusted proxy's value counts. */
export const requestOrigin = (headers: Headers): string =>
  `${isSecure(headers) ? 'https' : 'http'}://${headers.get('x-forwarded-host') ?? headers.get('host') ?? ''}`;

/** The client's address, as set by the server: the socket's, or a trusted proxy's. */
export const addressFrom = (headers: Headers): string =>
  headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 100) || 'unknown';

/** The nonce for scripts of the current page, from the policy that our server set. */
export async function pageNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? '';
  return /'nonce-([\w+/=-]+)'/.exec(policy)?.[1];
}

/** The requested path, as set by our server, to return to after signing in; otherwise the fallback. */
export async function requestedPath(fallback: string): Promise<string> {
  const noted = (await headers()).get('x-path');
  if (!noted || !URL.canParse(noted, 'http://console.invalid')) return fallback;
  const url = new URL(noted, 'http://console.invalid');
  // The router's header on requests for a part of a page.
  url.searchParams.delete('_rsc');
  return url.pathname + url.search;
}
