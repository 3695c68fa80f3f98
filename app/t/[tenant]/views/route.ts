import { loadViews } from '@/components/shell/navigation/load-bookmarks';
import { jsonResponse, tenantRoute } from '@/lib/console/auth/define-route';

export const GET = tenantRoute(async ({ person, tenant }) =>
  jsonResponse(await loadViews(person.id, tenant)),
);
