import { pieceOf } from '@/lib/console/import-parts';
import { findImport } from '@/lib/console/imports';
import { admitTo, calmly } from '@/lib/gateway/access';
import { isForeign } from '@/lib/gateway/origin';
import { ownStatus } from '@/lib/gateway/own-result';

type Context = { params: Promise<{ tenant: string; run: string; piece: string }> };

const headers = { 'cache-control': 'private, no-store', 'content-type': 'application/json' };
const absent = () => Response.json({ kind: 'missing' }, { status: 404 });

/** A piece of an import's rows. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  if (isForeign(request.headers))
    return Response.json({ kind: 'forbidden', reason: 'origin' }, { status: 403 });
  const { tenant, run, piece } = await params;
  const admitted = await calmly(() => admitTo(tenant, 'read'));
  if ('kind' in admitted) return Response.json(admitted, { status: ownStatus(admitted) });
  const found = /^\d{1,5}$/.test(piece) && (await findImport(run, admitted.tenant.id));
  if (!found) return absent();
  const rows = await pieceOf(found.id, Number(piece));
  return rows === undefined ? absent() : new Response(rows, { headers });
}
