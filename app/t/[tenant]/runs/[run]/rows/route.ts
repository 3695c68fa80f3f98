import { jsonResponse, tenantRoute } from '@/lib/console/auth/define-route';
import { stateGroups } from '@/lib/console/browser/job-states';
import { missing } from '@/lib/console/http/console-result';
import { batchKey } from '@/lib/console/jobs/claimed-rows';
import { rowsOfJob } from '@/lib/console/jobs/job-rows';
import { findJob } from '@/lib/console/jobs/job-store';
import { maskOf } from '@/lib/console/masking/mask';
import { entriesByKey } from '@/lib/console/request-log/list-requests';

const PAGE = 100;

/** Returns rows of a job, a hundred at a time: `?state&from`. Each row includes its logged request if one was sent. */
export const GET = tenantRoute<{ tenant: string; run: string }>(async ({ params, search, ...access }) => {
  const job = await findJob(params.run, access.tenant.id);
  if (!job) return missing('Job not found');
  const stateGroup = Object.entries(stateGroups).find(([name]) => name === search.get('state'));
  const from = search.get('from') ?? '';
  const offset = /^\d{1,6}$/.test(from) ? Number(from) : 0;
  const mask = await maskOf(access);
  const rows = mask.of(await rowsOfJob(job.id, { states: stateGroup?.[1], offset, count: PAGE }));
  const keyedRows = rows.map(({ batch, ...row }) => ({
    row,
    key: batch === null ? undefined : batchKey(job, { batch }),
  }));
  const keys = keyedRows.flatMap(({ key }) => key ?? []);
  const entries = await entriesByKey(job.tenant, [...new Set(keys)]);
  return jsonResponse(
    keyedRows.map(({ row, key }) => ({
      ...row,
      request: key === undefined ? undefined : entries.get(key)?.id,
    })),
  );
});
