import { saveCookie } from '@/components/ui/preference-cookie';

/**
 * Name of the cookie with the state of the sidebar. The layout reads the cookie, so that the first paint has the right width.
 */
export const sidebarCookie = 'sidebar';

export function keepSidebar(isCollapsed: boolean): void {
  saveCookie(sidebarCookie, isCollapsed ? 'narrow' : 'wide');
}
