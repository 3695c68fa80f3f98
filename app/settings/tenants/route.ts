import { answerJson, guardedRoute } from '@/lib/console/auth/access';
import { currentPerson } from '@/lib/console/auth/session';
import { listTenants, renewRegistry } from '@/lib/console/tenants/tenant-registry';

/** The registry for the switcher, to people with a session only; with `?anew` the platform is asked for its list first. */
export const GET = guardedRoute(async ({ search }) => {
  if (!(await currentPerson())) return answerJson({ kind: 'signed-out' }, 401);
  if (search.has('anew')) await renewRegistry();
  return answerJson((await listTenants()).map(({ id, name, colour }) => ({ id, name, colour })));
});
