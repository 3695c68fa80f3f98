'use client';

import { useEffect } from 'react';
import type { JobView } from '@/lib/console/jobs/job-events';
import { useDoneTitle, useJobs } from '../jobs/use-jobs';

/** Follows a tenant's jobs for the bell, and adds the user's finished ones to the document title. Loaded when there are jobs. */
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
  useDoneTitle(jobs.some(({ isOwn, state }) => isOwn && state === 'running'));
  useEffect(() => onJobs(jobs), [jobs, onJobs]);
  return null;
}
