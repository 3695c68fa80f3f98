import { sentFields } from '@/components/features/requests/changed-records';
import { answerJson, tenantRoute } from '@/lib/console/auth/access';
import { requestLogEntry } from '@/lib/console/request-log/list-requests';

/** What one write changed of a record, `?of=`, for its timeline: before and after, field by field. */
export const GET = tenantRoute<{ tenant: string; id: string }>(async ({ params: { id }, tenant, search }) => {
  const entry = /^\d{1,15}$/.test(id) ? await requestLogEntry(Number(id), tenant.id) : undefined;
  return entry ? answerJson(await sentFields(entry, search.get('of') ?? '')) : answerJson([], 404);
});
