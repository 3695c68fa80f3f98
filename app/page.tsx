import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { recentCookie, recentIds } from '@/components/shell/tenants/recent-tenants';
import { route } from '@/components/ui/route';
import { pathOf } from '@/components/ui/sections';
import { requirePerson } from '@/lib/console/auth/session';
import { listTenants } from '@/lib/console/tenants/tenant-registry';

/** The start: the tenant used last, else the first of the registry; without any, the place to add one. */
export default async function Start() {
  await requirePerson();
  const [tenants, jar] = await Promise.all([listTenants(), cookies()]);
  const recent = recentIds(jar.get(recentCookie)?.value);
  const first = recent.flatMap((id) => tenants.find((tenant) => tenant.id === id) ?? [])[0] ?? tenants[0];
  redirect(first ? route(pathOf(first.id, { segment: '' })) : '/settings');
}
