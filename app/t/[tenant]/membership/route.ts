import { tenantRoute } from '@/lib/console/auth/access';
import { jsonIn } from '@/lib/console/browser/typed-json';
import { refusedAs } from '@/lib/console/http/own-result';
import { membershipOf } from '@/lib/console/operations/membership';
import { shipmentIn } from '@/lib/contract/shipment-plan';

/** Who is in a shipment now, and in which others the listed orders are. A POST, as ten thousand references fit no address. */
export const POST = tenantRoute(async ({ request, tenant }) => {
  const shipment = shipmentIn(await jsonIn(request));
  if (!shipment) return refusedAs(400, 'malformed', 'This is no shipment');
  return membershipOf(tenant.id, shipment.shipmentNo, shipment.salesOrders);
});
