import { shipmentIn } from '@/lib/contract/shipment-plan';
import { admitTo, calmly } from '@/lib/gateway/access';
import { jsonIn } from '@/lib/gateway/json-in';
import { membershipOf } from '@/lib/gateway/membership';
import { isForeign, isOurs } from '@/lib/gateway/origin';
import { refusedAs } from '@/lib/gateway/own-result';

type Context = { params: Promise<{ tenant: string }> };

/** Who is in a shipment now, and in which others the listed orders are. A POST, as ten thousand references fit no address. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  if (isForeign(request.headers) || !isOurs(request.headers))
    return Response.json({ kind: 'forbidden', reason: 'origin' }, { status: 403 });
  const result = await calmly(async () => {
    const admitted = await admitTo((await params).tenant, 'read');
    if ('kind' in admitted) return admitted;
    const shipment = shipmentIn(await jsonIn(request));
    if (!shipment) return refusedAs(400, 'malformed', 'This is no shipment');
    return membershipOf(admitted.tenant.id, shipment.shipmentNo, shipment.salesOrders);
  });
  return Response.json(result, { headers: { 'cache-control': 'private, no-store' } });
}
