import { queryOptions } from '@tanstack/react-query';
import type { JobView } from '@/lib/console/jobs/job-events';
import { isRecord } from '@/lib/contract/schema/is-record';
import { fetchList, tenantPath } from './fetch-route';

export const isJob = (value: unknown): value is JobView =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.state === 'string' &&
  isRecord(value.counts);

/** The current jobs of a tenant, or one of them, read once. Throws when they cannot be read. */
export const fetchJobs = (tenant: string, id?: string): Promise<JobView[]> =>
  fetchList(tenantPath(tenant, `jobs${id ? `?id=${id}` : ''}`), isJob, {
    headers: { accept: 'application/json' },
  });

/** The jobs in the bell. Whoever starts or changes one invalidates them; running ones are followed (`useJobs`). */
export const jobsQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['jobs', tenant] as const,
    queryFn: () => fetchJobs(tenant),
    staleTime: Infinity,
  });
