import { tenantMark } from '@/components/ui/tenant-mark';
import { currentPerson } from '@/lib/console/auth/current-person';
import { jsonResponse, originCheckedRoute } from '@/lib/console/auth/define-route';
import { allowedTenants } from '@/lib/console/auth/grants';
import type { Failure } from '@/lib/console/browser/result';
import { renewRegistry } from '@/lib/console/tenants/listed-tenants';
import { listFavoriteTenants } from '@/lib/console/views/favorites';

const registry = async (): Promise<Response | Failure> => {
  const person = await currentPerson();
  if (!person) return { kind: 'signed-out' };
  const [{ granted, visitOnly }, favorites] = await Promise.all([
    allowedTenants(person),
    listFavoriteTenants(person.id),
  ]);
  return jsonResponse([
    ...granted.map((one) => ({ ...tenantMark(one), ...(favorites.has(one.id) && { isFavorite: true }) })),
    ...visitOnly.map((one) => ({ ...tenantMark(one), isVisited: true })),
  ]);
};

/** Lists the tenants that the user can open. `isVisited` marks tenants that require a visit. */
export const GET = originCheckedRoute(registry);

/** Imports the platform's list of tenants, and returns the tenants that the user can open. */
export const POST = originCheckedRoute(async () => {
  if (await currentPerson()) await renewRegistry();
  return registry();
});
