/** Cookie with the state of the sidebar; read by the layout, so that the first paint is right. */
export const sidebarCookie = 'sidebar';

export function keepSidebar(isNarrow: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers of the last years
  document.cookie = `${sidebarCookie}=${isNarrow ? 'narrow' : 'wide'}; path=/; max-age=31536000; samesite=lax`;
}
