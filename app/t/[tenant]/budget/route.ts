import { admitTo, calmly } from '@/lib/gateway/access';
import { budgetNow } from '@/lib/gateway/call-permit';
import { isForeign } from '@/lib/gateway/origin';
import { ok, otherOrigin, ownStatus } from '@/lib/gateway/own-result';

type Context = { params: Promise<{ tenant: string }> };

/** How many calls the platform has left this minute, and for how long it wants none. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const tenant = (await params).tenant;
  const told = isForeign(request.headers)
    ? otherOrigin
    : await calmly(async () => {
        const admitted = await admitTo(tenant, 'read');
        return 'kind' in admitted ? admitted : ok(await budgetNow(admitted.tenant.id));
      });
  const headers = { 'cache-control': 'private, no-store' };
  if (told.kind === 'ok') return Response.json(told.answer, { headers });
  return Response.json(told, { status: ownStatus(told), headers });
}
