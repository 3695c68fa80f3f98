import { admitTo, calmly } from '@/lib/gateway/access';
import { jsonIn } from '@/lib/gateway/json-in';
import { findKnown } from '@/lib/gateway/known';
import { isForeign, isOurs } from '@/lib/gateway/origin';

type Context = { params: Promise<{ tenant: string }> };

/** Which records are there under these keys: a read, asked by POST because two thousand keys fit into no address. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  if (isForeign(request.headers) || !isOurs(request.headers))
    return Response.json({ kind: 'forbidden', reason: 'origin' }, { status: 403 });
  const tenant = (await params).tenant;
  const admitted = await calmly(() => admitTo(tenant, 'read'));
  const result =
    'kind' in admitted ? admitted : await findKnown(tenant, await jsonIn(request), request.signal);
  return Response.json(result, { headers: { 'cache-control': 'private, no-store' } });
}
