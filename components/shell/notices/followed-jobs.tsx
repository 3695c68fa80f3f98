'use client';

import { useEffect } from 'react';
import type { JobView } from '@/lib/console/jobs/job-events';
import { useDoneTitle, useJobs } from '../jobs/use-jobs';

/** Follows the jobs of a tenant for the bell, and says in the title of the tab when those of the reader are done. Loaded when there are any. */
export function FollowedJobs({
  tenant,
  first,
  onJobs,
}: {
  tenant: string;
  first: readonly JobView[];
  onJobs: (jobs: readonly JobView[]) => void;
}) {
  const jobs = useJobs(tenant, first);
  useDoneTitle(jobs.some(({ mine: isOwn, state }) => isOwn && state === 'running'));
  useEffect(() => onJobs(jobs), [jobs, onJobs]);
  return null;
}
