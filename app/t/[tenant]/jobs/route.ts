import { answerJson, tenantRoute } from '@/lib/console/auth/access';
import { jobEvents, jobViews } from '@/lib/console/jobs/job-events';

/**
 * Jobs of a tenant as server-sent events, or once for clients that cannot receive events. `?id`: a single job; otherwise those of
 * the bell.
 */
export const GET = tenantRoute(async ({ request, person, tenant, search }) => {
  const requestedIds = { tenant: tenant.id, personId: person.id, id: search.get('id') ?? undefined };
  if (!request.headers.get('accept')?.includes('text/event-stream'))
    return answerJson(await jobViews(requestedIds));
  return new Response(jobEvents(requestedIds, request.signal), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      // Some proxies buffer the response unless this header disables it.
      'x-accel-buffering': 'no',
    },
  });
});
