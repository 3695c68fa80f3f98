'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { startTransition, useEffect, useRef, useState } from 'react';
import { recordLabelsKey } from '@/components/record/labels/label-storage';
import { runBulkBatch } from '@/lib/console/actions';
import { readsOf } from '@/lib/console/browser/read-query';
import type { Failure } from '@/lib/console/browser/result';
import { unexpectedFailure } from '@/lib/console/browser/unexpected-failure';
import type { BulkCounts } from '@/lib/console/jobs/bulk-runs';
import type { BulkStep } from '@/lib/console/jobs/run-bulk-batch';

/** After so many steps that only lost their answers nothing more is sent. */
const MOST_LOST = 3;
const PAUSE_MS = 1_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const open = ({ waiting, sending }: BulkCounts) => waiting + sending;

/** A bulk run in the browser: asks for one step after the other while somebody looks, and can be told to pause. */
export function useRun({
  tenant,
  id,
  counts: first,
  started: begun,
}: {
  tenant: string;
  id: string;
  counts: BulkCounts;
  started: boolean;
}) {
  const queries = useQueryClient();
  const router = useRouter();
  const [counts, setCounts] = useState(first);
  const [started, setStarted] = useState(begun);
  const [doing, setDoing] = useState<'running' | 'pausing'>();
  const [pause, setPause] = useState<number>();
  const [problem, setProblem] = useState<Failure>();
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  async function waitFor(seconds: number) {
    for (let left = Math.max(1, Math.ceil(seconds)); left > 0 && !stopped.current; left--) {
      setPause(left);
      await wait(PAUSE_MS);
    }
    setPause(undefined);
  }

  async function go(act: BulkStep['act'] = 'go') {
    stopped.current = false;
    setStarted(true);
    setDoing('running');
    setProblem(undefined);
    let lost = 0;
    let before = counts;
    for (let next = act; !stopped.current; next = 'go') {
      const told = await runBulkBatch({ tenant, id, act: next }).catch(() => unexpectedFailure());
      if (told.kind !== 'ok') {
        setProblem(told);
        break;
      }
      const { counts: now, stop } = told.answer;
      setCounts(now);
      if (stop && stop.kind !== 'limited') {
        setProblem(stop);
        break;
      }
      if (stop) await waitFor(stop.wait);
      if (open(now) === 0) break;
      lost = now.unknown > before.unknown && now.done <= before.done ? lost + 1 : 0;
      if (lost >= MOST_LOST) break;
      // Rows that somebody else has taken, or that were cut off: they come back within a minute.
      if (!stop && now.waiting === 0) await wait(PAUSE_MS);
      before = now;
    }
    setDoing(undefined);
    await queries.invalidateQueries({ queryKey: readsOf(tenant) });
    // Pages seen before hold what was so then: the labels kept here come with them, and are asked for beside them.
    queries.removeQueries({ queryKey: recordLabelsKey });
    startTransition(() => router.refresh());
  }

  return {
    counts,
    started,
    doing,
    pause,
    problem,
    open: open(counts),
    go: (act?: BulkStep['act']) => void go(act),
    stop: () => {
      stopped.current = true;
      setDoing((now) => now && 'pausing');
    },
  };
}
