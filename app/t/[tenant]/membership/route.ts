import { shipmentIn } from '@/lib/contract/shipment-plan';
import { tenantRoute } from '@/lib/gateway/guarded-route';
import { jsonIn } from '@/lib/gateway/json-in';
import { membershipOf } from '@/lib/gateway/membership';
import { refusedAs } from '@/lib/gateway/own-result';

/** Who is in a shipment now, and in which others the listed orders are. A POST, as ten thousand references fit no address. */
export const POST = tenantRoute(async ({ request, tenant }) => {
  const shipment = shipmentIn(await jsonIn(request));
  if (!shipment) return refusedAs(400, 'malformed', 'This is no shipment');
  return membershipOf(tenant.id, shipment.shipmentNo, shipment.salesOrders);
});
