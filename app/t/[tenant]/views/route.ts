import { loadViews } from '@/components/shell/navigation/load-bookmarks';
import { answerJson, tenantRoute } from '@/lib/console/auth/define-route';

export const GET = tenantRoute(async ({ person, tenant }) => answerJson(await loadViews(person.id, tenant)));
