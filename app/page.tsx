import { redirect } from 'next/navigation';
import { lastTenant } from '@/components/shell/tenants/last-tenant';
import { route } from '@/components/ui/route';
import { requirePerson } from '@/lib/console/auth/current-person';
import { tenantPath } from '@/lib/console/browser/tenant-path';

/**
 * Redirects to the user's last tenant, or else to the user's first tenant. Redirects users without tenants to the tenants that
 * they can visit, or else to the settings.
 */
export default async function Start() {
  const { tenant, canVisit } = await lastTenant(await requirePerson());
  redirect(tenant ? route(tenantPath(tenant.id)) : canVisit ? '/visit' : '/settings');
}
