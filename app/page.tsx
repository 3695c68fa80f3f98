import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { recentCookie, recentIds } from '@/components/shell/tenants/recent-tenants';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import { openableTenants } from '@/lib/console/auth/grants';
import { requirePerson } from '@/lib/console/auth/session';

/** The start: of one's tenants the one used last, else the first; without any, those to visit, else the settings. */
export default async function Start() {
  const person = await requirePerson();
  const [{ granted: tenants, toVisit }, cookieStore] = await Promise.all([
    openableTenants(person),
    cookies(),
  ]);
  const recent = recentIds(cookieStore.get(recentCookie)?.value);
  const first = recent.flatMap((id) => tenants.find((tenant) => tenant.id === id) ?? [])[0] ?? tenants[0];
  redirect(first ? route(pathOf(first.id, { segment: '' })) : toVisit.length > 0 ? '/visit' : '/settings');
}
