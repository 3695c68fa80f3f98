/** A place to go on to after signing in: a path of our own, or `/`. Never another host, however it is spelt. */
export function ownPath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])[!-[\]-~\u00a0-\uffff]*$/.test(next) || next.length > 2000) return '/';
  const base = 'http://console.invalid';
  if (!URL.canParse(next, base)) return '/';
  const url = new URL(next, base);
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}
