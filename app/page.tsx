import { redirect } from 'next/navigation';
import { lastTenant } from '@/components/shell/tenants/last-tenant';
import { route } from '@/components/ui/route';
import { requirePerson } from '@/lib/console/auth/current-person';
import { tenantPath } from '@/lib/console/browser/tenant-path';

/**
 * The start page: redirects to the last used tenant, else to the first; without tenants to those that can be visited, else to the
 * settings.
 */
export default async function Start() {
  const { tenant, canVisit } = await lastTenant(await requirePerson());
  redirect(tenant ? route(tenantPath(tenant.id)) : canVisit ? '/visit' : '/settings');
}
