import { saveCookie } from '@/components/ui/preference-cookie';

/** Name of the cookie with the state of the sidebar. The layout reads it, so that the first paint is right. */
export const sidebarCookie = 'sidebar';

export function keepSidebar(isCollapsed: boolean): void {
  saveCookie(sidebarCookie, isCollapsed ? 'narrow' : 'wide');
}
