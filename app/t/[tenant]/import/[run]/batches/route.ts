import { batchesOf } from '@/lib/console/import-parts';
import { findImport } from '@/lib/console/imports';
import { admitTo, calmly } from '@/lib/gateway/access';
import { isForeign } from '@/lib/gateway/origin';
import { ownStatus } from '@/lib/gateway/own-result';

type Context = { params: Promise<{ tenant: string; run: string }> };

/** What was sent together in an import, and what became of it. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  if (isForeign(request.headers))
    return Response.json({ kind: 'forbidden', reason: 'origin' }, { status: 403 });
  const { tenant, run } = await params;
  const admitted = await calmly(() => admitTo(tenant, 'read'));
  if ('kind' in admitted) return Response.json(admitted, { status: ownStatus(admitted) });
  const found = await findImport(run, admitted.tenant.id);
  if (!found) return Response.json({ kind: 'missing' }, { status: 404 });
  return Response.json(await batchesOf(found.id), { headers: { 'cache-control': 'private, no-store' } });
}
