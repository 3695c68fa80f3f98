const YEAR_SECONDS = 31_536_000;

/**
 * Stores a preference of this browser that the server needs to render a page. Do not store secrets: scripts can read the cookie.
 */
export function saveCookie(name: string, value: string, seconds = YEAR_SECONDS): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers lack the Cookie Store API
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}
