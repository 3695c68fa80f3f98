import { causeGroups } from '@/components/features/rejected-orders/value-groups';
import { tenantRoute } from '@/lib/console/auth/access';
import { ok } from '@/lib/console/http/own-result';

/** Rejected orders of one cause by the value that they were rejected for: `?cause&dqb`, the query of the list as it is filtered. */
export const GET = tenantRoute(async ({ request, tenant, search }) => {
  const [cause, dqb] = [search.get('cause') ?? '', search.get('dqb') ?? ''];
  const groups = await causeGroups(tenant.id, cause, dqb, request.signal);
  return 'kind' in groups ? groups : ok(groups);
});
