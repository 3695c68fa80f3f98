import { currentPerson } from '@/lib/console/session';
import { listTenants } from '@/lib/gateway/tenants';

/** The registry for the switcher, to people with a session only. */
export async function GET(): Promise<Response> {
  if (!(await currentPerson())) return Response.json({ kind: 'signed-out' }, { status: 401 });
  const tenants = (await listTenants()).map(({ id, name, colour }) => ({ id, name, colour }));
  return Response.json(tenants, { headers: { 'cache-control': 'private, no-store' } });
}
