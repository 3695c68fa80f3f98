'use client';

import { useEffect, useRef, useState } from 'react';
import { fetchJobs, isJob } from '@/lib/console/browser/jobs-query';
import type { JobView } from '@/lib/console/jobs/job-events';

const POLLED_MS = 3_000;
/** A background tab must not use one of the few connections of a browser; it still reports finished jobs in its title. */
const HIDDEN_MS = 10_000;

const jobsIn = (value: unknown): JobView[] => (Array.isArray(value) ? value.filter(isJob) : []);

/**
 * Follows jobs while the page is visible: by server-sent events, or by polling where those are blocked. `id`: a single job;
 * otherwise those of the bell.
 */
export function useJobs(tenant: string, first: readonly JobView[], id?: string): readonly JobView[] {
  const [jobs, setJobs] = useState(first);
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let isRunning = true;
    const onJobs = (now: JobView[]) => {
      isRunning = now.some(({ state }) => state === 'running');
      setJobs(now);
    };
    const poll = () => {
      clearTimeout(timer);
      fetchJobs(tenant, id).then(onJobs, () => undefined);
      if (!document.hidden || isRunning) timer = setTimeout(poll, document.hidden ? HIDDEN_MS : POLLED_MS);
    };
    const stop = () => {
      source?.close();
      source = undefined;
      clearTimeout(timer);
    };
    const follow = () => {
      stop();
      if (document.hidden) {
        timer = setTimeout(poll, HIDDEN_MS);
        return;
      }
      source = new EventSource(`/t/${encodeURIComponent(tenant)}/jobs${id ? `?id=${id}` : ''}`);
      source.onmessage = ({ data }) => {
        failures = 0;
        onJobs(jobsIn(JSON.parse(String(data))));
      };
      source.onerror = () => {
        failures += 1;
        if (source?.readyState !== EventSource.CLOSED && failures < 4) return;
        stop();
        poll();
      };
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [tenant, id]);
  return jobs;
}

const DONE = '✓ ';

function unmarkTitle(): void {
  if (document.hidden) return;
  document.removeEventListener('visibilitychange', unmarkTitle);
  // The page may have changed its title.
  if (document.title.startsWith(DONE)) document.title = document.title.slice(DONE.length);
}

/** Marks the tab's title when a long task has finished, until the tab is visible again. */
export function useDoneTitle(isBusy: boolean): void {
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    const hasEnded = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!hasEnded || !document.hidden) return;
    if (!document.title.startsWith(DONE)) document.title = DONE + document.title;
    document.addEventListener('visibilitychange', unmarkTitle);
  }, [isBusy]);
}
