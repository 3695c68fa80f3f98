import { budgetNow } from '@/lib/console/api-client/call-permit';
import { answerJson, tenantRoute } from '@/lib/console/auth/access';

/** How many calls the platform has left this minute, and for how long it wants none. */
export const GET = tenantRoute(async ({ tenant }) => answerJson(await budgetNow(tenant.id)));
