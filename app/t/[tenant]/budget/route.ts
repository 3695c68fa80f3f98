import { fetchBudget } from '@/lib/console/api-client/call-permit';
import { answerJson, tenantRoute } from '@/lib/console/auth/define-route';

export const GET = tenantRoute(async ({ tenant }) => answerJson(await fetchBudget(tenant.id)));
