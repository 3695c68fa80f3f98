import { answerJson, tenantRoute } from '@/lib/console/auth/guarded-route';
import { keyOf } from '@/lib/console/jobs/bulk-outcomes';
import { rowsOfRun } from '@/lib/console/jobs/bulk-rows';
import { bulkStates, findRun } from '@/lib/console/jobs/bulk-runs';
import { entriesUnder } from '@/lib/console/request-log/list-requests';

const PAGE = 100;

/** Rows of a bulk run, a hundred at a time: `?state&from`. Each with the journal's request, where one went out. */
export const GET = tenantRoute<{ tenant: string; run: string }>(async ({ params, tenant, search }) => {
  const run = await findRun(params.run, tenant.id);
  if (!run) return answerJson({ kind: 'missing' }, 404);
  const state = bulkStates.find((one) => one === search.get('state'));
  const from = search.get('from') ?? '';
  const offset = /^\d{1,6}$/.test(from) ? Number(from) : 0;
  const rows = await rowsOfRun(run.id, { state, offset, count: PAGE });
  const keys = rows.flatMap(({ batch }) => (batch === null ? [] : [keyOf(run, batch)]));
  const entries = await entriesUnder(run.tenant, run.personId, [...new Set(keys)]);
  const told = rows.map(({ batch, ...row }) => ({
    ...row,
    request: batch === null ? undefined : entries.get(keyOf(run, batch))?.id,
  }));
  return answerJson(told);
});
