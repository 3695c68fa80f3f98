import { notFound, redirect } from 'next/navigation';
import { route } from '@/components/ui/route';
import { requireTenant } from '@/lib/console/auth/tenant-session';
import { writeByKey } from '@/lib/console/request-log/list-requests';

type Props = { params: Promise<{ tenant: string; key: string }> };

/** Redirects to the user's latest request with an idempotency key. Forms know only the key of their request, not its ID. */
export default async function RequestByKey({ params }: Props) {
  const { person } = await requireTenant(params);
  const { tenant, key } = await params;
  const entry = await writeByKey(decodeURIComponent(tenant), person.id, decodeURIComponent(key));
  if (!entry) notFound();
  redirect(route(`/t/${tenant}/requests/${entry.id}`));
}
