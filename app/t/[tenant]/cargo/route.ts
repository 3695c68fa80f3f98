import { admitTo, calmly } from '@/lib/gateway/access';
import { knownCargo } from '@/lib/gateway/known-cargo';
import { isForeign } from '@/lib/gateway/origin';
import { refusedAs } from '@/lib/gateway/own-result';

type Context = { params: Promise<{ tenant: string }> };

/** The waybill of an order as it is now, `?order=`. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  if (isForeign(request.headers))
    return Response.json({ kind: 'forbidden', reason: 'origin' }, { status: 403 });
  const result = await calmly(async () => {
    const admitted = await admitTo((await params).tenant, 'read');
    if ('kind' in admitted) return admitted;
    const order = new URL(request.url).searchParams.get('order');
    return order ? knownCargo(admitted.tenant.id, order) : refusedAs(400, 'malformed', 'No order is named');
  });
  return Response.json(result, { headers: { 'cache-control': 'private, no-store' } });
}
