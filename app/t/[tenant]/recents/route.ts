import { recordAt } from '@/components/record/record-path';
import { answerJson, tenantRoute } from '@/lib/console/auth/access';
import { jsonIn } from '@/lib/console/browser/typed-json';
import { refusedAs } from '@/lib/console/http/own-result';
import {
  noteFavoriteSeen,
  noteRecent,
  recentsOf,
  seenRecordIn,
} from '@/lib/console/views/remembered-records';

/** The records that whoever asks opened in this tenant, the latest first. */
export const GET = tenantRoute(async ({ person, tenant }) =>
  answerJson(await recentsOf(person.id, tenant.id)),
);

/** Notes that whoever asks opened a record of this tenant. */
export const POST = tenantRoute(async ({ request, person, tenant }) => {
  const seen = seenRecordIn(await jsonIn(request, 20_000));
  if (!seen || !recordAt(seen.path)) return answerJson(refusedAs(400, 'malformed', 'This is no record'), 400);
  await noteRecent(person.id, tenant.id, seen);
  await noteFavoriteSeen(person.id, tenant.id, seen);
  return new Response(null, { status: 204 });
});
