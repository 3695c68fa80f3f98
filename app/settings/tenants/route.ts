import { answerJson, guardedRoute } from '@/lib/console/auth/access';
import { currentPerson } from '@/lib/console/auth/session';
import { listTenants, renewRegistry } from '@/lib/console/tenants/tenant-registry';

const registry = async () => {
  if (!(await currentPerson())) return answerJson({ kind: 'signed-out' }, 401);
  return answerJson((await listTenants()).map(({ id, name, colour }) => ({ id, name, colour })));
};

/** The registry for the switcher, to people with a session only. */
export const GET = guardedRoute(registry);

/** The same, after the platform was asked for new tenants. */
export const POST = guardedRoute(async () => {
  if (await currentPerson()) await renewRegistry();
  return registry();
});
