import { saveCookie } from '@/components/ui/preference-cookie';

/** Name of the cookie with the recently used tenants. The start page opens the first tenant. */
export const recentTenantsCookie = 'tenants';

/** Parses the tenant IDs in the cookie's value, latest first. */
export function parseRecentTenants(value: string | undefined): string[] {
  try {
    return (value ?? '').split(',').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** Reads the recently used tenants in the browser, latest first. */
export function recentTenants(): string[] {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${recentTenantsCookie}=`));
  return parseRecentTenants(pair?.slice(recentTenantsCookie.length + 1));
}

/** Moves a tenant to the front of the recently used tenants. Stores up to eight. */
export function rememberTenant(id: string): void {
  const ids = [id, ...recentTenants().filter((other) => other !== id)].slice(0, 8);
  saveCookie(recentTenantsCookie, ids.map(encodeURIComponent).join(','));
}
