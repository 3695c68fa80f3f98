/** Cookie with the state of the sidebar; read by the layout, so that the first paint is right. */
export const sidebarCookie = 'sidebar';

export function keepSidebar(isCollapsed: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers of the last years
  document.cookie = `${sidebarCookie}=${isCollapsed ? 'narrow' : 'wide'}; path=/; max-age=31536000; samesite=lax`;
}
