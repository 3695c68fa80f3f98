import * as z from 'zod';
import { tenantRoute } from '@/lib/console/auth/define-route';
import { ok } from '@/lib/console/http/console-result';
import { readJsonBody } from '@/lib/console/http/read-input';
import { storedText } from '@/lib/console/http/stored-text';
import { applyQueueChange } from '@/lib/console/rejected-queue/rejected-order-notes';

const Entry = z.object({ entry: storedText(200, 1), record: storedText(200) });

/**
 * Records that the user left the page of a rejection. Not a server action, because a page that is closing can send only a
 * request that outlives the page.
 */
export const POST = tenantRoute(async ({ request, person, tenant }) => {
  const input = await readJsonBody(request, () => Entry);
  if ('failure' in input) return input.failure;
  await applyQueueChange({ tenant: tenant.id, person }, { ...input.data, act: 'left' });
  return ok(undefined);
}, 'bulkUpsertSalesOrders');
