import { currentPerson } from '@/lib/console/session';
import { isForeign } from '@/lib/gateway/origin';
import { listTenants, renewRegistry } from '@/lib/gateway/tenants';

/** The registry for the switcher, to people with a session only; with `?anew` the platform is asked for its list first. */
export async function GET(request: Request): Promise<Response> {
  if (!(await currentPerson())) return Response.json({ kind: 'signed-out' }, { status: 401 });
  const isAnew = new URL(request.url).searchParams.has('anew');
  if (isAnew && !isForeign(request.headers)) await renewRegistry();
  const tenants = (await listTenants()).map(({ id, name, colour }) => ({ id, name, colour }));
  return Response.json(tenants, { headers: { 'cache-control': 'private, no-store' } });
}
