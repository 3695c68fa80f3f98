import { tenantRoute } from '@/lib/gateway/guarded-route';
import { knownCargo } from '@/lib/gateway/known-cargo';
import { refusedAs } from '@/lib/gateway/own-result';

/** The waybill of an order as it is now, `?order=`. */
export const GET = tenantRoute(async ({ tenant, search }) => {
  const order = search.get('order');
  return order ? knownCargo(tenant.id, order) : refusedAs(400, 'malformed', 'No order is named');
});
