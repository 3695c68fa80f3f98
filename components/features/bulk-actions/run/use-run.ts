'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { startTransition, useEffect, useRef, useState } from 'react';
import { localTagsKey } from '@/components/record/local-tags/local-tag';
import { useJobs } from '@/components/shell/jobs/use-jobs';
import { useCountdown } from '@/components/ui/retry-after';
import { useAction } from '@/components/ui/use-action';
import { jobsQuery } from '@/lib/console/browser/jobs-query';
import { readsOf } from '@/lib/console/browser/read-query';
import type { JobChange } from '@/lib/console/jobs/job-actions';
import { changeJob } from '@/lib/console/jobs/job-actions';
import type { JobView } from '@/lib/console/jobs/job-events';
import type { Job } from '@/lib/console/jobs/job-store';
import { changePlan } from '@/lib/console/jobs/plan-actions';

/** The current state of a job, and its actions. The server runs it even if the page is closed. */
export function useRun(tenant: string, first: JobView) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [lastJob = first] = useJobs(tenant, [first], first.id);
  // The response to an action is used until a newer update arrives; an update may predate the response.
  const [ownUpdate, setOwnUpdate] = useState<{
    latest: JobView;
    job: Pick<JobView, 'at' | 'state' | 'counts' | 'reason'>;
  }>();
  const job =
    ownUpdate?.latest === lastJob && ownUpdate.job.at > lastJob.at
      ? { ...lastJob, ...ownUpdate.job }
      : lastJob;
  const isRunning = job.state === 'running';
  const latest = useRef(lastJob);
  useEffect(() => {
    latest.current = lastJob;
  }, [lastJob]);
  const wasRunning = useRef(isRunning);

  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning;
    wasRunning.current = isRunning;
    if (!hasEnded) return;
    void queryClient.invalidateQueries({ queryKey: readsOf(tenant) });
    // Cached pages are outdated: drop the cached local tags, which are fetched separately.
    queryClient.removeQueries({ queryKey: localTagsKey });
    startTransition(() => router.refresh());
  }, [isRunning, queryClient, router, tenant]);

  const onJob = (changed: Job | undefined) => {
    if (!changed) return;
    const { state, counts, reason, changedAt } = changed;
    setOwnUpdate({ latest: latest.current, job: { at: changedAt.getTime(), state, counts, reason } });
  };
  const plan = useAction(changePlan, {
    onSuccess: (changed) => {
      onJob(changed);
      // The button displays the number of rows to send.
      startTransition(() => router.refresh());
    },
  });
  const { mutateAsync, variables, isPending, error } = useAction(changeJob, {
    onSuccess: onJob,
    onSettled: () => void queryClient.invalidateQueries(jobsQuery(tenant)),
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
    pendingAct,
    /** Seconds until it continues automatically. */
    seconds,
    problem: error ?? (reason && reason.kind !== 'limited' ? reason : undefined),
    open: job.counts.planned + job.counts.sending,
    change,
    plan,
  };
}
