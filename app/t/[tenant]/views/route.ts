import { loadViews } from '@/components/shell/navigation/load-bookmarks';
import { answerJson, tenantRoute } from '@/lib/console/auth/define-route';

/** All saved views that the person can open in this tenant. */
export const GET = tenantRoute(async ({ person, tenant }) => answerJson(await loadViews(person.id, tenant)));
