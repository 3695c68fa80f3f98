'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { jobsQuery } from '@/lib/console/browser/jobs-query';
import type { JobView } from '@/lib/console/jobs/job-events';
import { useDoneTitle, useJobs } from '../jobs/use-jobs';

/** Follows a tenant's jobs for the bell, and adds the user's finished ones to the document title. Loaded when there are jobs. */
export function FollowedJobs({ tenant, first }: { tenant: string; first: readonly JobView[] }) {
  const queryClient = useQueryClient();
  const jobs = useJobs(tenant, first);
  useDoneTitle(jobs.some(({ isOwn, state }) => isOwn && state === 'running'));
  useEffect(
    () => void queryClient.setQueryData(jobsQuery(tenant).queryKey, [...jobs]),
    [queryClient, tenant, jobs],
  );
  return null;
}
