import { saveCookie } from '@/components/ui/preference-cookie';

/** Cookie with the state of the sidebar; read by the layout, so that the first paint is right. */
export const sidebarCookie = 'sidebar';

export function keepSidebar(isCollapsed: boolean): void {
  saveCookie(sidebarCookie, isCollapsed ? 'narrow' : 'wide');
}
