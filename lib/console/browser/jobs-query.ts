import { focusManager, queryOptions } from '@tanstack/react-query';
import type { JobView } from '@/lib/console/jobs/job-views';
import { fetchJson } from './fetch-route';
import { tenantPath } from './tenant-path';

/** Polling intervals in milliseconds: while a job is running, on the page of a job that is not running, and for the bell. */
const RUNNING_MS = 1_000;
const PAGE_MS = 5_000;
const BELL_MS = 60_000;

const isBusy = (job: JobView): boolean => job.state === 'running' || job.import?.work !== undefined;

/**
 * Query of the jobs in the bell, or of one job. Invalidate the query after starting or changing a job. A tab in the background
 * polls only running jobs, so that its title reports when they finish.
 */
export const jobsQuery = (tenant: string, id?: string) =>
  queryOptions({
    queryKey: id === undefined ? ['jobs', tenant] : ['jobs', tenant, id],
    queryFn: ({ signal }) =>
      fetchJson<JobView[]>(tenantPath(tenant, `jobs${id ? `?id=${id}` : ''}`), { signal }),
    retry: false,
    staleTime: id === undefined ? Infinity : 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      if (state.data?.some(isBusy)) return RUNNING_MS;
      return focusManager.isFocused() && (id === undefined ? BELL_MS : PAGE_MS);
    },
    refetchIntervalInBackground: true,
  });
