import { answerJson, tenantRoute } from '@/lib/console/auth/define-route';
import { jobViews } from '@/lib/console/jobs/job-views';

/** Jobs of a tenant: those of the bell, or with `?id` a single one. */
export const GET = tenantRoute(async ({ person, tenant, search }) =>
  answerJson(await jobViews({ tenant: tenant.id, personId: person.id, id: search.get('id') ?? undefined })),
);
