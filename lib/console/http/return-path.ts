/** Returns a safe path to return to after signing in: `next`, or `/` if `next` could lead to another host. */
export function safeReturnPath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])[!-[\]-~\u00a0-\uffff]*$/.test(next) || next.length > 2000) return '/';
  const base = 'http://console.invalid';
  if (!URL.canParse(next, base)) return '/';
  const url = new URL(next, base);
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}
