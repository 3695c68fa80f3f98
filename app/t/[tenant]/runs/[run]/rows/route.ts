import { rowsOfRun } from '@/lib/console/bulk-rows';
import { bulkStates, findRun } from '@/lib/console/bulk-runs';
import { entriesUnder } from '@/lib/console/journal-keys';
import { admitTo, calmly } from '@/lib/gateway/access';
import { keyOf } from '@/lib/gateway/bulk-bodies';
import { isForeign } from '@/lib/gateway/origin';
import { ownStatus } from '@/lib/gateway/own-result';

type Context = { params: Promise<{ tenant: string; run: string }> };

const PAGE = 100;
const headers = { 'cache-control': 'private, no-store' };

/** Rows of a bulk run, a hundred at a time: `?state&from`. Each with the journal's request, where one went out. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  if (isForeign(request.headers))
    return Response.json({ kind: 'forbidden', reason: 'origin' }, { status: 403 });
  const { tenant, run: id } = await params;
  const admitted = await calmly(() => admitTo(tenant, 'read'));
  if ('kind' in admitted) return Response.json(admitted, { status: ownStatus(admitted), headers });
  const run = await findRun(id, admitted.tenant.id);
  if (!run) return Response.json({ kind: 'missing' }, { status: 404, headers });
  const asked = new URL(request.url).searchParams;
  const state = bulkStates.find((one) => one === asked.get('state'));
  const from = asked.get('from') ?? '';
  const offset = /^\d{1,6}$/.test(from) ? Number(from) : 0;
  const rows = await rowsOfRun(run.id, { state, offset, count: PAGE });
  const keys = rows.flatMap(({ batch }) => (batch === null ? [] : [keyOf(run, batch)]));
  const entries = await entriesUnder(run.tenant, run.personId, [...new Set(keys)]);
  const told = rows.map(({ batch, ...row }) => ({
    ...row,
    request: batch === null ? undefined : entries.get(keyOf(run, batch))?.id,
  }));
  return Response.json(told, { headers });
}
