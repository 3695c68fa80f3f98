import { tenantRoute } from '@/lib/console/auth/define-route';
import { sentRaw } from '@/lib/console/operations/raw-answer';

/** The response to one's own write by its idempotency key, from the request log. */
export const GET = tenantRoute<{ tenant: string; key: string }>(({ params: { key }, ...access }) =>
  sentRaw(access, key),
);
