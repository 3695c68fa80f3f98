import { answerJson, tenantRoute } from '@/lib/console/auth/access';
import { maskOf, shownTitles } from '@/lib/console/masking/mask';
import { recentsOf } from '@/lib/console/views/remembered-records';

/** The records that the signed-in person opened in this tenant, latest first. */
export const GET = tenantRoute(async (access) =>
  answerJson(shownTitles(await maskOf(access), await recentsOf(access.person.id, access.tenant.id))),
);
