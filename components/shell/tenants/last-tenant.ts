import { cookies } from 'next/headers';
import { allowedTenants } from '@/lib/console/auth/grants';
import type { Person } from '@/lib/console/auth/session-store';
import { parseRecentTenants, recentTenantsCookie } from './recent-tenants';

/**
 * Returns the last used tenant that the user can still open, or else the user's first tenant. `canVisit` is true if there are
 * tenants that the user can visit.
 */
export async function lastTenant(person: Person) {
  const [{ granted, visitOnly }, cookieStore] = await Promise.all([allowedTenants(person), cookies()]);
  const recent = parseRecentTenants(cookieStore.get(recentTenantsCookie)?.value);
  const tenant = recent.flatMap((id) => granted.find((one) => one.id === id) ?? [])[0] ?? granted[0];
  return { tenant, canVisit: visitOnly.length > 0 };
}
