import { saveCookie } from '@/components/ui/preference-cookie';

/**
 * Cookie that stores whether the sidebar is collapsed. The layout reads the cookie, so that the first paint has the right width.
 */
export const sidebarCookie = 'sidebar';

export function keepSidebar(isCollapsed: boolean): void {
  saveCookie(sidebarCookie, isCollapsed ? 'narrow' : 'wide');
}
