import { loadBookmarks } from '@/components/shell/navigation/load-bookmarks';
import { answerJson, tenantRoute } from '@/lib/console/auth/define-route';

/** Returns the user's favorite records and pinned views in this tenant. */
export const GET = tenantRoute(async ({ person, tenant }) =>
  answerJson(await loadBookmarks(person.id, tenant)),
);
