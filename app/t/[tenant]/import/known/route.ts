import { tenantRoute } from '@/lib/console/auth/access';
import { readBody } from '@/lib/console/http/read-input';
import { findKnown, Lookup } from '@/lib/console/operations/known-records';

/** Which of these keys exist: a read by POST, because two thousand keys do not fit into a URL. */
export const POST = tenantRoute(async ({ request, tenant }) => {
  const input = await readBody(request, () => Lookup);
  return 'failure' in input ? input : findKnown(tenant.id, input.data, request.signal);
});
