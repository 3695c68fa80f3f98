import * as z from 'zod';
import { tenantRoute } from '@/lib/console/auth/access';
import { ok } from '@/lib/console/http/own-result';
import { readBody, readInput } from '@/lib/console/http/read-input';
import { storedText } from '@/lib/console/http/stored-text';
import { noteQueueChange } from '@/lib/console/rejected-queue/rejected-queue';
import { rejectionNow } from '@/lib/console/rejected-queue/rejection-now';
import { issueCode } from '@/lib/contract/schema/contract-issues';

const Entry = z.object({ entry: storedText(200, 1), record: storedText(200) });
const EntryAt = Entry.extend({
  /** Empty when the platform reports no time. */
  at: storedText(60).refine(
    (text) => text === '' || !Number.isNaN(Date.parse(text)),
    issueCode('invalid_datetime'),
  ),
});

/** What happened to an entry since its page was opened: `?entry&at&record`. Read before its order is sent. */
export const GET = tenantRoute(async ({ tenant, search }) => {
  const input = readInput(EntryAt, Object.fromEntries(search));
  return 'failure' in input ? input : ok(await rejectionNow(tenant.id, input.data));
});

/** A person left the page of an entry. Not a server action: a closing page can only send a request that outlives it. */
export const POST = tenantRoute(async ({ request, person, tenant }) => {
  const input = await readBody(request, () => Entry);
  if ('failure' in input) return input;
  await noteQueueChange({ tenant: tenant.id, person }, { ...input.data, act: 'left' });
  return ok(undefined);
}, 'bulkUpsertSalesOrders');
