import { headers } from 'next/headers';

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
