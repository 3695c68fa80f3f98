import { findKnown } from '@/lib/gateway/known';
import { isForeign, isOurs } from '@/lib/gateway/origin';

type Context = { params: Promise<{ tenant: string }> };

/** Which records are there under these keys: a read, asked by POST because two thousand keys fit into no address. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  if (isForeign(request.headers) || !isOurs(request.headers))
    return Response.json({ kind: 'forbidden', reason: 'origin' }, { status: 403 });
  const given: unknown = await request.json().catch(() => undefined);
  const result = await findKnown(decodeURIComponent((await params).tenant), given, request.signal);
  return Response.json(result, { headers: { 'cache-control': 'private, no-store' } });
}
