'use client';

import { useQuery } from '@tanstack/react-query';
import { jobsQuery } from '@/lib/console/browser/jobs-query';
import type { JobView } from '@/lib/console/jobs/job-views';

/** Polls a job and returns its current state. `first` is the job's state when the page was rendered. */
export function useJob(tenant: string, first: JobView): JobView {
  const { data } = useQuery({ ...jobsQuery(tenant, first.id), initialData: [first] });
  return data[0] ?? first;
}
