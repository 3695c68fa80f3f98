import { tenantRoute } from '@/lib/console/auth/define-route';
import { findSentRaw } from '@/lib/console/operations/raw-response';

/** Returns the logged response to the user's own write with this idempotency key. */
export const GET = tenantRoute<{ tenant: string; key: string }>(({ params: { key }, ...access }) =>
  findSentRaw(access, key),
);
