import { sentFields } from '@/components/features/requests/changed-records';
import { jsonResponse, tenantRoute } from '@/lib/console/auth/define-route';
import { missing } from '@/lib/console/http/console-result';
import { maskOf } from '@/lib/console/masking/mask';
import { requestLogEntry } from '@/lib/console/request-log/list-requests';

/** Returns the fields that a write changed in a record (`?of=`), each with its values before and after. */
export const GET = tenantRoute<{ tenant: string; id: string }>(async ({ params, search, ...access }) => {
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
  const entry = await requestLogEntry(id, access.tenant.id);
  if (!entry) return missing('Request not found');
  // Compare the bodies as sent, because masked values always look equal.
  const differences = await sentFields(entry, search.get('of') ?? '');
  return jsonResponse((await maskOf(access)).of(differences));
});
