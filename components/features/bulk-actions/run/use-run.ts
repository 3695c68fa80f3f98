'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { startTransition, useEffect, useRef, useState } from 'react';
import { localTagsKey } from '@/components/record/local-tags/local-tag';
import { jobsChanged, useJobs } from '@/components/shell/jobs/use-jobs';
import { useCountdown } from '@/components/ui/retry-after';
import { useAction } from '@/components/ui/use-action';
import { changeJob, changePlan } from '@/lib/console/actions';
import { readsOf } from '@/lib/console/browser/read-query';
import type { JobChange } from '@/lib/console/jobs/job-actions';
import type { JobView } from '@/lib/console/jobs/job-events';
import type { Job } from '@/lib/console/jobs/job-store';

/** A job on its page: as it is now, and what can be done to it. The server sends it, whether somebody looks or not. */
export function useRun(tenant: string, first: JobView) {
  const queries = useQueryClient();
  const router = useRouter();
  const [lastJob = first] = useJobs(tenant, [first], first.id);
  // What was answered to a press holds until something newer is heard, which may have been before the answer came.
  const [published, setLatest] = useState<{
    since: JobView;
    job: Pick<JobView, 'at' | 'state' | 'counts' | 'reason'>;
  }>();
  const job =
    published?.since === lastJob && published.job.at > lastJob.at
      ? { ...lastJob, ...published.job }
      : lastJob;
  const isRunning = job.state === 'running';
  const latest = useRef(lastJob);
  useEffect(() => {
    latest.current = lastJob;
  }, [lastJob]);
  const was = useRef(isRunning);

  useEffect(() => {
    const ended = was.current && !isRunning;
    was.current = isRunning;
    if (!ended) return;
    void queries.invalidateQueries({ queryKey: readsOf(tenant) });
    // Pages seen before hold what was so then: the labels kept here come with them, and are asked for beside them.
    queries.removeQueries({ queryKey: localTagsKey });
    startTransition(() => router.refresh());
  }, [isRunning, queries, router, tenant]);

  const heed = (changed: Job | undefined) => {
    if (!changed) return;
    const { state, counts, reason, changedAt } = changed;
    setLatest({ since: latest.current, job: { at: changedAt.getTime(), state, counts, reason } });
  };
  const plan = useAction(changePlan, {
    onSuccess: (changed) => {
      heed(changed);
      // The button says how many it sends.
      startTransition(() => router.refresh());
    },
  });
  const {
    mutateAsync,
    variables,
    isPending,
    error: failed,
  } = useAction(changeJob, {
    onSuccess: heed,
    onSettled: () => dispatchEvent(new Event(jobsChanged)),
  });
  const pendingAct = isPending ? variables.act : undefined;
  const change = (act: JobChange['act']): Promise<boolean> =>
    mutateAsync({ tenant, id: first.id, act }).then(
      () => true,
      () => false,
    );

  const { reason, retryIn } = job;
  const seconds = useCountdown(job, isRunning && retryIn !== null ? retryIn : undefined, () => undefined);
  return {
    job,
    isRunning,
    isStarted: job.state !== 'planned',
    asking: pendingAct,
    /** Seconds until it goes on by itself. */
    seconds,
    problem: failed ?? (reason && reason.kind !== 'limited' ? reason : undefined),
    open: job.counts.planned + job.counts.sending,
    change,
    plan,
  };
}
