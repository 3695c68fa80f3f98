import { jsonResponse, tenantRoute } from '@/lib/console/auth/define-route';
import { jobViews } from '@/lib/console/jobs/job-views';

export const GET = tenantRoute(async ({ person, tenant, search }) =>
  jsonResponse(await jobViews({ tenant: tenant.id, personId: person.id, id: search.get('id') ?? undefined })),
);
