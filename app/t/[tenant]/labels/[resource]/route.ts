import { shownLabel } from '@/components/label/shown-label';
import { labelsOf } from '@/lib/console/labels';
import { admitTo, calmly } from '@/lib/gateway/access';
import { isLabelled } from '@/lib/gateway/label-change';
import { isForeign } from '@/lib/gateway/origin';
import { ok, ownStatus } from '@/lib/gateway/own-result';

type Context = { params: Promise<{ tenant: string; resource: string }> };

/** The labels kept here of up to a page of records, `?record=…&record=…`. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { tenant, resource } = await params;
  if (isForeign(request.headers) || !isLabelled(resource)) return Response.json([], { status: 403 });
  const records = new URL(request.url).searchParams.getAll('record').slice(0, 100);
  const found = await calmly(async () => {
    const admitted = await admitTo(tenant, 'read');
    return 'kind' in admitted ? admitted : ok(await labelsOf(admitted.tenant.id, resource, records));
  });
  if (found.kind !== 'ok') return Response.json([], { status: ownStatus(found) });
  return Response.json(found.answer.map(shownLabel), { headers: { 'cache-control': 'private, no-store' } });
}
