import { notFound, redirect } from 'next/navigation';
import { route } from '@/components/ui/route';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { writeByKey } from '@/lib/console/request-log/list-requests';

type Props = { params: Promise<{ tenant: string; key: string }> };

/** Redirects to the user's latest request with an idempotency key. Forms know only the key of their request, not its ID. */
export default async function RequestByKey({ params }: Props) {
  const { person, tenant } = await requireTenant(params);
  const { key } = await params;
  const entry = await writeByKey(tenant.id, person.id, decodeURIComponent(key));
  if (!entry) notFound();
  redirect(route(tenantPath(tenant.id, `requests/${entry.id}`)));
}
