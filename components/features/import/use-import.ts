'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useJob } from '@/components/shell/jobs/use-job';
import { useAction } from '@/components/ui/use-action';
import { fetchJson } from '@/lib/console/browser/fetch-route';
import { type ImportMeta, ImportRows, ImportTotals } from '@/lib/console/browser/import-state';
import { jobsQuery } from '@/lib/console/browser/jobs-query';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { ImportChange } from '@/lib/console/import/change-import';
import { changeImport } from '@/lib/console/import/import-actions';
import type { JobChange } from '@/lib/console/jobs/change-job';
import { changeJob } from '@/lib/console/jobs/job-actions';
import type { JobView } from '@/lib/console/jobs/job-views';

type Part<C> = C extends unknown ? Omit<C, 'tenant' | 'id'> : never;

export type ImportJob = JobView & { import: ImportMeta };

/** Follows an import on the server, and returns functions to change it. */
export function useImport(tenant: string, first: ImportJob) {
  const job = useJob(tenant, first);
  const { id } = first;
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(jobsQuery(tenant));
  const change = useAction(changeImport, { onSettled });
  const jobChange = useAction(changeJob, { onSettled });
  const isRunning = job.state === 'running';
  return {
    tenant,
    job,
    meta: job.import ?? first.import,
    isRunning,
    isPending: change.isPending,
    /** The failure of the last change. Omits changes of a cell, because the check step shows their failures. */
    error: jobChange.error ?? (change.variables?.kind === 'cell' ? undefined : change.error) ?? undefined,
    retry: () => {
      if (jobChange.error) jobChange.mutate(jobChange.variables);
      // An invalid change would fail again, so only its message is removed.
      else if (change.error?.kind === 'refused') change.reset();
      else if (change.error) change.mutate(change.variables);
      else change.mutate({ tenant, id, kind: 'retry' });
    },
    /** Changes if rows and totals must be fetched again. Constant while rows are sent. */
    version: isRunning ? 'running' : String(job.at),
    change: (part: Part<ImportChange>) => change.mutate({ tenant, id, ...part }),
    /** Like `change`, but returns a promise that rejects with the failure. */
    changeOrThrow: (part: Part<ImportChange>) => change.mutateAsync({ tenant, id, ...part }),
    changeJob: (change: JobChange) => jobChange.mutate({ tenant, id, change }),
  };
}

export type ImportRun = ReturnType<typeof useImport>;

/**
 * Returns the totals of what sending would do. Undefined until they are fetched. `isOld` is true while newer totals are fetched.
 */
export function useTotals({ tenant, job, meta, version }: ImportRun): {
  totals: ImportTotals | undefined;
  isOld: boolean;
} {
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['import totals', tenant, job.id, version],
    queryFn: async ({ signal }) =>
      ImportTotals.parse(await fetchJson(tenantPath(tenant, `import/${job.id}/totals`), { signal })),
    enabled: meta.work === undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { totals: data, isOld: isPlaceholderData };
}

type RowQuery = { show: string; from?: number; count: number; extraRows?: readonly number[] };

/** Fetches rows of an import, and the number of rows that match the filter. */
export async function fetchRows(
  { tenant, job }: Pick<ImportRun, 'tenant' | 'job'>,
  { show, from = 0, count, extraRows = [] }: RowQuery,
  signal?: AbortSignal,
) {
  const query = new URLSearchParams({
    show,
    from: String(from),
    count: String(count),
    rows: extraRows.join(),
  });
  const response = await fetchJson(tenantPath(tenant, `import/${job.id}/rows?${query}`), { signal });
  return { ...ImportRows.parse(response), from };
}

const WINDOW = 200;
const STEP = 50;

/** Returns the rows around an index, or the previous rows while they load. */
export function useRows(run: ImportRun, show: string, extraRows: readonly number[], index: number) {
  const { tenant, job, meta, version } = run;
  const from = Math.max(0, Math.floor(index / STEP) * STEP - STEP);
  const { data } = useQuery({
    queryKey: ['import rows', tenant, job.id, show, extraRows.join(), version, from],
    queryFn: ({ signal }) => fetchRows(run, { show, from, count: WINDOW, extraRows }, signal),
    enabled: meta.work === undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return data;
}

const PAGE = 5_000;

export async function fetchAllRows(run: Pick<ImportRun, 'tenant' | 'job'>, show: string) {
  const { n, rows } = await fetchRows(run, { show, count: PAGE });
  for (let from = PAGE; from < n; from += PAGE)
    rows.push(...(await fetchRows(run, { show, from, count: PAGE })).rows);
  return rows;
}
