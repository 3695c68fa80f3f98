import { answerJson, guardedRoute } from '@/lib/console/auth/access';
import { grantedTenants } from '@/lib/console/auth/grants';
import { currentPerson } from '@/lib/console/auth/session';
import { renewRegistry } from '@/lib/console/tenants/tenant-registry';

const registry = async () => {
  const person = await currentPerson();
  if (!person) return answerJson({ kind: 'signed-out' }, 401);
  return answerJson((await grantedTenants(person)).map(({ id, name, colour }) => ({ id, name, colour })));
};

/** The tenants that the person may open, for the switcher. */
export const GET = guardedRoute(registry);

/** The same, after the platform was asked for new tenants. */
export const POST = guardedRoute(async () => {
  if (await currentPerson()) await renewRegistry();
  return registry();
});
