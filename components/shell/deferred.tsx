'use client';

import dynamic from 'next/dynamic';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { JobView } from '@/lib/console/jobs/job-events';

/** Shown when the platform's calls run short: not part of what a page needs to work. */
export const BudgetMeter = dynamic(() => import('./budget-meter').then((m) => m.BudgetMeter), {
  ssr: false,
});

/** Shown after somebody tried to sign in as this person. */
export const FailedSignInsNotice = dynamic(() =>
  import('./failed-sign-ins-notice').then((m) => m.FailedSignInsNotice),
);

/** Shown in a tenant that is visited. */
export const VisitBanner = dynamic(() => import('./visits/visit-banner').then((m) => m.VisitBanner));

/** Shown while there is no connection. */
export const OfflineBanner = dynamic(() => import('./offline-banner').then((m) => m.OfflineBanner), {
  ssr: false,
});

/** On paper alone; it listens for the moment before printing. */
export const PrintedAt = dynamic(() => import('./print-header').then((m) => m.PrintedAt), { ssr: false });

const Tray = lazy(() => import('./jobs/job-tray'));
const HINT_MS = 60_000;

/** Shows the tray of jobs once there are any; until then it is not loaded, and asked about now and then. */
export function JobTrayLoader({ tenant, first }: { tenant: string; first: readonly JobView[] }) {
  const [jobs, setJobs] = useState(first);
  const isEmpty = jobs.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    const check = () => {
      if (document.hidden) return;
      void import('./jobs/use-jobs')
        .then(({ fetchJobs }) => fetchJobs(tenant))
        .then(setJobs, () => undefined);
    };
    const timer = setInterval(check, HINT_MS);
    // Said by who starts one on this page (use-jobs.ts).
    addEventListener('tallyman:jobs', check);
    return () => {
      clearInterval(timer);
      removeEventListener('tallyman:jobs', check);
    };
  }, [tenant, isEmpty]);
  if (isEmpty) return null;
  return (
    <Suspense fallback={null}>
      <Tray tenant={tenant} first={jobs} />
    </Suspense>
  );
}
