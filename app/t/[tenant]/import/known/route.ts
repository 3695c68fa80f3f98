import { tenantRoute } from '@/lib/console/auth/access';
import { jsonIn } from '@/lib/console/browser/typed-json';
import { findKnown } from '@/lib/console/operations/known-records';

/** Which records are there under these keys: a read, asked by POST because two thousand keys fit into no address. */
export const POST = tenantRoute(async ({ request, tenant }) =>
  findKnown(tenant.id, await jsonIn(request), request.signal),
);
