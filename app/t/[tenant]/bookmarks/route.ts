import { loadBookmarks } from '@/components/shell/navigation/load-bookmarks';
import { answerJson, tenantRoute } from '@/lib/console/auth/define-route';

/** Favorite records and pinned views of the signed-in person in this tenant. */
export const GET = tenantRoute(async ({ person, tenant }) =>
  answerJson(await loadBookmarks(person.id, tenant)),
);
