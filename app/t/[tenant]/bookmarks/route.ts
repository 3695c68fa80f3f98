import { bookmarksOf } from '@/components/shell/navigation/bookmarks-of';
import { answerJson, tenantRoute } from '@/lib/console/auth/define-route';

/** Favorite records and pinned views of the signed-in person in this tenant. */
export const GET = tenantRoute(async ({ person, tenant }) =>
  answerJson(await bookmarksOf(person.id, tenant)),
);
