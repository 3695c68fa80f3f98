'use client';

import { useQuery } from '@tanstack/react-query';
import { jobsQuery } from '@/lib/console/browser/jobs-query';
import type { JobView } from '@/lib/console/jobs/job-views';

/** The current state of a job, which is polled; `first` is its state when the page was rendered. */
export function useJob(tenant: string, first: JobView): JobView {
  const { data } = useQuery({ ...jobsQuery(tenant, first.id), initialData: [first] });
  return data[0] ?? first;
}
