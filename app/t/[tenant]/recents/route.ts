import { answerJson, tenantRoute } from '@/lib/console/auth/access';
import { recentsOf } from '@/lib/console/views/remembered-records';

/** The records that the signed-in person opened in this tenant, latest first. */
export const GET = tenantRoute(async ({ person, tenant }) =>
  answerJson(await recentsOf(person.id, tenant.id)),
);
