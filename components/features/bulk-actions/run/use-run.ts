'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { startTransition, useEffect, useRef } from 'react';
import { localTagsKey } from '@/components/record/local-tag';
import { useJob } from '@/components/shell/jobs/use-job';
import { useCountdown } from '@/components/ui/retry-after';
import { useAction } from '@/components/ui/use-action';
import { countRows } from '@/lib/console/browser/job-states';
import { jobsQuery } from '@/lib/console/browser/jobs-query';
import { tenantReadsKey } from '@/lib/console/browser/read-query';
import type { JobChange } from '@/lib/console/jobs/change-job';
import { changeJob } from '@/lib/console/jobs/job-actions';
import type { JobView } from '@/lib/console/jobs/job-views';
import { changePlan } from '@/lib/console/jobs/plan-actions';

type RowChange = { at: number } & ({ leaveOut: boolean } | { path: string; to: string });

/** Returns the current state of a job and its actions. The job runs on the server even if the page is closed. */
export function useRun(tenant: string, first: JobView) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const job = useJob(tenant, first);
  const isRunning = job.state === 'running';
  const wasRunning = useRef(isRunning);

  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning;
    wasRunning.current = isRunning;
    if (!hasEnded) return;
    void queryClient.invalidateQueries({ queryKey: tenantReadsKey(tenant) });
    // The run may have changed local tags, which are cached separately from the page.
    queryClient.removeQueries({ queryKey: localTagsKey });
    startTransition(() => router.refresh());
  }, [isRunning, queryClient, router, tenant]);

  const onSettled = () => queryClient.invalidateQueries(jobsQuery(tenant));
  const plan = useAction(changePlan, {
    // Updates the number of rows on the send button.
    onSuccess: () => startTransition(() => router.refresh()),
    onSettled,
  });
  /** The latest pending change of each checkbox and value, by row and field path. */
  const pendingChanges = useRef(new Map<string, Promise<unknown>>());
  const changeRow = (rowChange: RowChange): Promise<unknown> => {
    const changes = pendingChanges.current;
    const key = `${rowChange.at} ${'path' in rowChange ? rowChange.path : ''}`;
    const change = plan.mutateAsync({ tenant, id: first.id, ...rowChange });
    changes.set(key, change);
    const end = () => changes.get(key) === change && changes.delete(key);
    change.then(end, end);
    return change;
  };
  /** Waits for the responses to changes of rows. Resolves to false if a change was not stored. */
  const areRowsStored = async (): Promise<boolean> => {
    const responses = await Promise.allSettled(pendingChanges.current.values());
    return responses.every(({ status }) => status === 'fulfilled');
  };
  const { mutateAsync, variables, isPending, error } = useAction(changeJob, { onSettled });
  const pendingAction = isPending ? variables.change : undefined;
  const changeRun = (change: JobChange): Promise<boolean> =>
    mutateAsync({ tenant, id: first.id, change }).then(
      () => true,
      () => false,
    );

  const { reason, retryIn } = job;
  const seconds = useCountdown(job, isRunning && retryIn !== null ? retryIn : undefined, () => undefined);
  return {
    job,
    isRunning,
    isStarted: job.state !== 'planned',
    pendingAction,
    /** Seconds until the run continues automatically. */
    seconds,
    problem:
      error ??
      // A field shows the failure of its own correction.
      (plan.variables && 'leaveOut' in plan.variables ? plan.error : undefined) ??
      (reason && reason.kind !== 'limited' ? reason : undefined),
    open: countRows(job.counts, 'waiting'),
    change: changeRun,
    changeRow,
    areRowsStored,
  };
}
