import { tenantRoute } from '@/lib/console/auth/define-route';
import { readJsonBody } from '@/lib/console/http/read-input';
import { findForPerson } from '@/lib/console/operations/find-records';
import * as z from '@/lib/contract/schema/zod';

const Skus = z.object({ skus: z.array(z.string()).max(2_000) });

/** Returns the products with the given SKUs. A POST, because many SKUs do not fit into a URL. */
export const POST = tenantRoute(async ({ request, tenant }) => {
  const input = await readJsonBody(request, () => Skus);
  if ('failure' in input) return input.failure;
  return findForPerson(
    tenant.id,
    { source: 'products', keys: input.data.skus, fields: ['name'] },
    request.signal,
  );
});
