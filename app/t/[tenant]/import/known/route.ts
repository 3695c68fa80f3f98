import { tenantRoute } from '@/lib/console/auth/define-route';
import { readJsonBody } from '@/lib/console/http/read-input';
import { findForPerson, Lookup } from '@/lib/console/operations/find-records';

/** Returns which keys exist. Uses POST, because two thousand keys do not fit into a URL. */
export const POST = tenantRoute(async ({ request, tenant }) => {
  const input = await readJsonBody(request, () => Lookup);
  return 'failure' in input ? input.failure : findForPerson(tenant.id, input.data, request.signal);
});
