import { tenantRoute } from '@/lib/console/auth/access';
import { refusedAs } from '@/lib/console/http/own-result';
import { knownCargo } from '@/lib/console/operations/known-records';

/** The waybill of an order as it is now, `?order=`. */
export const GET = tenantRoute(async ({ tenant, search }) => {
  const order = search.get('order');
  return order ? knownCargo(tenant.id, order) : refusedAs(400, 'malformed', 'No order is named');
});
