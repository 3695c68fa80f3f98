import { tenantRoute } from '@/lib/console/auth/access';
import { jsonIn } from '@/lib/console/browser/typed-json';
import { refusedAs } from '@/lib/console/http/own-result';
import { existingRecord, knownCargo } from '@/lib/console/operations/known-records';
import { membershipOf } from '@/lib/console/operations/membership';
import { isKeyedWrite } from '@/lib/contract/schema/record-key';
import { shipmentIn } from '@/lib/contract/shipment-plan';

// What is there before a write replaces it: asked for by a form before it sends.

/**
 * The record under the key of one that is to be sent: `?operation=`, and each part of the key as `?key=`. For cargo info it is the
 * waybill of the order.
 */
export const GET = tenantRoute(async ({ tenant, search }) => {
  const [operation, key] = [search.get('operation') ?? '', search.getAll('key')];
  const [first = ''] = key;
  if (first === '' || key.includes('')) return refusedAs(400, 'malformed', 'No record is named');
  if (operation === 'updateCargoInfo') return knownCargo(tenant.id, first);
  if (!isKeyedWrite(operation)) return refusedAs(400, 'malformed', 'No record is named');
  return existingRecord(tenant.id, operation, key);
});

/** Who is in a shipment now, and in which others the listed orders are. A POST, as ten thousand references fit no address. */
export const POST = tenantRoute(async ({ request, tenant }) => {
  const shipment = shipmentIn(await jsonIn(request));
  if (!shipment) return refusedAs(400, 'malformed', 'This is no shipment');
  return membershipOf(tenant.id, shipment.shipmentNo, shipment.salesOrders);
});
