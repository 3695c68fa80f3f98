import { redirect } from 'next/navigation';
import { lastTenant } from '@/components/shell/tenants/last-tenant';
import { route } from '@/components/ui/route';
import { sectionPath } from '@/components/ui/tenant-path';
import { requirePerson } from '@/lib/console/auth/current-person';

/**
 * The start page: redirects to the last used tenant, else to the first; without tenants to those that can be visited, else to the
 * settings.
 */
export default async function Start() {
  const { tenant, canVisit } = await lastTenant(await requirePerson());
  redirect(tenant ? route(sectionPath(tenant.id, { segment: '' })) : canVisit ? '/visit' : '/settings');
}
