import { fetchBudget } from '@/lib/console/api-client/call-permit';
import { jsonResponse, tenantRoute } from '@/lib/console/auth/define-route';

export const GET = tenantRoute(async ({ tenant }) => jsonResponse(await fetchBudget(tenant.id)));
