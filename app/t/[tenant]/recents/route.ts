import { recordAt } from '@/components/record/record-path';
import { answerJson, tenantRoute } from '@/lib/console/auth/guarded-route';
import { jsonIn } from '@/lib/console/browser/typed-json';
import { refusedAs } from '@/lib/console/http/own-result';
import { noteRecent, recentsOf } from '@/lib/console/views/recent-records';
import { isRecord } from '@/lib/contract/schema/is-record';

const isShort = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most && !value.includes('\u0000');

/** The records that whoever asks opened in this tenant, the latest first. */
export const GET = tenantRoute(async ({ person, tenant }) =>
  answerJson(await recentsOf(person.id, tenant.id)),
);

/** Notes that whoever asks opened a record of this tenant. */
export const POST = tenantRoute(async ({ request, person, tenant }) => {
  const given = await jsonIn(request, 20_000);
  if (!isRecord(given) || !isShort(given.path, 1_000) || !isShort(given.label, 300) || !recordAt(given.path))
    return answerJson(refusedAs(400, 'malformed', 'This is no record'), 400);
  await noteRecent(person.id, tenant.id, { path: given.path, label: given.label });
  return new Response(null, { status: 204 });
});
