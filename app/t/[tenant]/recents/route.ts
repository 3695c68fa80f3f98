import { jsonResponse, tenantRoute } from '@/lib/console/auth/define-route';
import { maskOf, maskTitles } from '@/lib/console/masking/mask';
import { listRecents } from '@/lib/console/views/recent-records';

export const GET = tenantRoute(async (access) =>
  jsonResponse(maskTitles(await maskOf(access), await listRecents(access.person.id, access.tenant.id))),
);
