'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import type { JobView } from '@/lib/console/jobs/job-events';

const Tray = lazy(() => import('./job-tray'));
const LOOKED_MS = 60_000;

/** Shows the tray of jobs once there are any; until then it is not loaded, and asked about now and then. */
export function JobTrayLoader({ tenant, first }: { tenant: string; first: readonly JobView[] }) {
  const [jobs, setJobs] = useState(first);
  const isEmpty = jobs.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    const look = () => {
      if (document.hidden) return;
      void import('./use-jobs').then(({ fetchJobs }) => fetchJobs(tenant)).then(setJobs, () => undefined);
    };
    const timer = setInterval(look, LOOKED_MS);
    // Said by who starts one on this page (use-jobs.ts).
    addEventListener('tallyman:jobs', look);
    return () => {
      clearInterval(timer);
      removeEventListener('tallyman:jobs', look);
    };
  }, [tenant, isEmpty]);
  if (isEmpty) return null;
  return (
    <Suspense fallback={null}>
      <Tray tenant={tenant} first={jobs} />
    </Suspense>
  );
}
