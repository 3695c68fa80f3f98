import { answerJson, tenantRoute } from '@/lib/console/auth/define-route';
import { jobViews } from '@/lib/console/jobs/job-views';

/** Returns the jobs for the notification bell, or a single job with `?id`. */
export const GET = tenantRoute(async ({ person, tenant, search }) =>
  answerJson(await jobViews({ tenant: tenant.id, personId: person.id, id: search.get('id') ?? undefined })),
);
