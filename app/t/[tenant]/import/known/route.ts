import { tenantRoute } from '@/lib/gateway/guarded-route';
import { jsonIn } from '@/lib/gateway/json-in';
import { findKnown } from '@/lib/gateway/known';

/** Which records are there under these keys: a read, asked by POST because two thousand keys fit into no address. */
export const POST = tenantRoute(async ({ request, tenant }) =>
  findKnown(tenant.id, await jsonIn(request), request.signal),
);
