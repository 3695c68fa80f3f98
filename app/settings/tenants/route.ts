import { tenantMark } from '@/components/ui/tenant-mark';
import { answerJson, guardedRoute } from '@/lib/console/auth/access';
import { openableTenants } from '@/lib/console/auth/grants';
import { currentPerson } from '@/lib/console/auth/session';
import { renewRegistry } from '@/lib/console/tenants/tenant-registry';

const registry = async () => {
  const person = await currentPerson();
  if (!person) return answerJson({ kind: 'signed-out' }, 401);
  const { granted, toVisit } = await openableTenants(person);
  return answerJson([
    ...granted.map(tenantMark),
    ...toVisit.map((one) => ({ ...tenantMark(one), isVisited: true })),
  ]);
};

/** The tenants that the person may open, for the switcher; `isVisited`: only in a visit. */
export const GET = guardedRoute(registry);

/** The same, after the platform was asked for new tenants. */
export const POST = guardedRoute(async () => {
  if (await currentPerson()) await renewRegistry();
  return registry();
});
