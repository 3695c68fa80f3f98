import { recordAt } from '@/components/palette/record-path';
import { noteRecent, recentsOf } from '@/lib/console/recents';
import { admitTo, calmly } from '@/lib/gateway/access';
import { isFields } from '@/lib/gateway/complaint';
import { jsonIn } from '@/lib/gateway/json-in';
import { isForeign, isOurs } from '@/lib/gateway/origin';
import { ok, otherOrigin, ownStatus, refusedAs } from '@/lib/gateway/own-result';
import type { Failure, Result } from '@/lib/gateway/result';

type Context = { params: Promise<{ tenant: string }> };

const admittedIn = async ({ params }: Context) => admitTo((await params).tenant, 'read');

const refusal = (failure: Failure) =>
  Response.json(failure, {
    status: ownStatus(failure),
  });

const isShort = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most && !value.includes('\u0000');

/** The records that whoever asks opened in this tenant, the latest first. */
export async function GET(request: Request, context: Context): Promise<Response> {
  if (isForeign(request.headers)) return refusal(otherOrigin);
  const found = await calmly(async () => {
    const admitted = await admittedIn(context);
    return 'kind' in admitted ? admitted : ok(await recentsOf(admitted.person.id, admitted.tenant.id));
  });
  return found.kind === 'ok'
    ? Response.json(found.answer, { headers: { 'cache-control': 'private, no-store' } })
    : refusal(found);
}

/** Notes that whoever asks opened a record of this tenant. */
export async function POST(request: Request, context: Context): Promise<Response> {
  if (!isOurs(request.headers)) return refusal(otherOrigin);
  const noted = await calmly(async (): Promise<Result<undefined>> => {
    const admitted = await admittedIn(context);
    if ('kind' in admitted) return admitted;
    const given = await jsonIn(request, 20_000);
    if (
      !isFields(given) ||
      !isShort(given.path, 1_000) ||
      !isShort(given.label, 300) ||
      !recordAt(given.path)
    )
      return refusedAs(400, 'malformed', 'This is no record');
    await noteRecent(admitted.person.id, admitted.tenant.id, { path: given.path, label: given.label });
    return ok(undefined);
  });
  return noted.kind === 'ok' ? new Response(null, { status: 204 }) : refusal(noted);
}
