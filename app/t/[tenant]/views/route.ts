import { viewsOf } from '@/components/shell/navigation/bookmarks-of';
import { answerJson, tenantRoute } from '@/lib/console/auth/define-route';

/** All saved views that the person can open in this tenant. */
export const GET = tenantRoute(async ({ person, tenant }) => answerJson(await viewsOf(person.id, tenant)));
