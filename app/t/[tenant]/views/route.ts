import { loadViews } from '@/components/shell/navigation/load-bookmarks';
import { answerJson, tenantRoute } from '@/lib/console/auth/define-route';

/** Returns all views that the user can open in this tenant, saved and built-in. */
export const GET = tenantRoute(async ({ person, tenant }) => answerJson(await loadViews(person.id, tenant)));
