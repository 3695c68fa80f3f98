import { cookies } from 'next/headers';
import { allowedTenants } from '@/lib/console/auth/grants';
import type { Person } from '@/lib/console/auth/session-store';
import { recentCookie, recentIds } from './recent-tenants';

/**
 * Returns the tenant that the user last used and can still open, else the user's first tenant, and whether the user can visit
 * others.
 */
export async function lastTenant(person: Person) {
  const [{ granted, toVisit }, cookieStore] = await Promise.all([allowedTenants(person), cookies()]);
  const recent = recentIds(cookieStore.get(recentCookie)?.value);
  const tenant = recent.flatMap((id) => granted.find((one) => one.id === id) ?? [])[0] ?? granted[0];
  return { tenant, canVisit: toVisit.length > 0 };
}
