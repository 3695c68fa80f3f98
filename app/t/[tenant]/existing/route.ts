import { tenantRoute } from '@/lib/console/auth/access';
import type { Failure } from '@/lib/console/browser/result';
import { validationFailure } from '@/lib/console/http/own-result';
import { readBody } from '@/lib/console/http/read-input';
import { maskOf } from '@/lib/console/masking/mask';
import { existingRecord, knownCargo } from '@/lib/console/operations/known-records';
import { membershipOf } from '@/lib/console/operations/membership';
import { isKeyedWrite } from '@/lib/contract/schema/record-key';
import { ListedShipment } from '@/lib/contract/shipment-plan';

// The record that a write would replace: fetched by a form before it sends.

const wrong = (path: string, message: string): { failure: Failure } => ({
  failure: validationFailure(400, [{ path, message, code: 'invalid_value' }]),
});

/**
 * The record with the key that is about to be sent: `?operation=`, and each part of the key as `?key=`. For cargo info it is the
 * waybill of the order.
 */
export const GET = tenantRoute(async ({ search, ...access }) => {
  const { tenant } = access;
  const [operation, key] = [search.get('operation') ?? '', search.getAll('key')];
  const [first = ''] = key;
  if (first === '' || key.includes('')) return wrong('key', 'must be the key of a record, part by part');
  if (operation === 'updateCargoInfo') return knownCargo(tenant.id, first);
  if (!isKeyedWrite(operation))
    return wrong('operation', 'must be a write that replaces a record by its key');
  const found = await existingRecord(tenant.id, operation, key);
  return (await maskOf(access)).of(found);
});

/**
 * The orders of a shipment, and other shipments that contain the listed orders. A POST, because ten thousand references do not fit
 * into a URL.
 */
export const POST = tenantRoute(async ({ request, tenant }) => {
  const input = await readBody(request, () => ListedShipment);
  if ('failure' in input) return input;
  return membershipOf(tenant.id, input.data.shipmentNo, input.data.salesOrders ?? []);
});
