import { budgetNow } from '@/lib/console/api-client/call-permit';
import { answerJson, tenantRoute } from '@/lib/console/auth/define-route';

/** Returns how many calls the platform's rate limit still allows this minute, and how long the platform asks to wait. */
export const GET = tenantRoute(async ({ tenant }) => answerJson(await budgetNow(tenant.id)));
