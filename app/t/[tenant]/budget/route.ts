import { budgetNow } from '@/lib/gateway/call-permit';
import { answerJson, tenantRoute } from '@/lib/gateway/guarded-route';

/** How many calls the platform has left this minute, and for how long it wants none. */
export const GET = tenantRoute(async ({ tenant }) => answerJson(await budgetNow(tenant.id)));
