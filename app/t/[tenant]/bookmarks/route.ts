import { recordAt } from '@/components/record/record-path';
import { bookmarksOf } from '@/components/shell/navigation/bookmarks-of';
import { answerJson, tenantRoute } from '@/lib/console/auth/access';
import { jsonIn } from '@/lib/console/browser/typed-json';
import { refusedAs } from '@/lib/console/http/own-result';
import { addFavorite, removeFavorite, seenRecordIn } from '@/lib/console/views/remembered-records';
import { isRecord } from '@/lib/contract/schema/is-record';

/** What whoever asks keeps at hand in this tenant: favorite records and pinned views. */
export const GET = tenantRoute(async ({ person, tenant }) =>
  answerJson(await bookmarksOf(person.id, tenant.id)),
);

/** Makes a record of this tenant a favorite of whoever asks, or one no more. */
export const POST = tenantRoute(async ({ request, person, tenant }) => {
  const given = await jsonIn(request, 20_000);
  const seen = seenRecordIn(given);
  if (!isRecord(given) || !seen || typeof given.on !== 'boolean' || !recordAt(seen.path))
    return answerJson(refusedAs(400, 'malformed', 'This is no record'), 400);
  if (given.on) await addFavorite(person.id, tenant.id, seen);
  else await removeFavorite(person.id, tenant.id, seen.path);
  return answerJson(await bookmarksOf(person.id, tenant.id));
});
