import { tenantRoute } from '@/lib/console/auth/access';
import { sentRaw } from '@/lib/console/operations/read';

/** The answer to one's own write under a key, as the request log kept it. */
export const GET = tenantRoute<{ tenant: string; key: string }>(({ params: { key }, person, tenant }) =>
  sentRaw(tenant.id, person.id, key),
);
