import { countRows } from '@/lib/console/browser/job-states';
import type { JobView } from '@/lib/console/jobs/job-views';
import type { Notices } from '@/lib/console/notices/notices';

/**
 * Returns the number of running jobs and the share of their rows that have ended, from 0 to 1. Undefined if no job is running.
 */
export function jobProgress(jobs: readonly JobView[]): { running: number; share: number } | undefined {
  const running = jobs.filter(({ state }) => state === 'running');
  if (running.length === 0) return undefined;
  const endedRows = running.reduce(
    (sum, { counts }) => sum + countRows(counts, 'done', 'failed', 'unknown'),
    0,
  );
  const total = endedRows + running.reduce((sum, { counts }) => sum + countRows(counts, 'waiting'), 0);
  return { running: running.length, share: total === 0 ? 0 : Math.floor((endedRows / total) * 100) / 100 };
}

/** True if a job of the user finished or stopped after the user last looked at the notices. */
export const isUnread = ({ isOwn, state, at }: JobView, notices: Notices | undefined): boolean =>
  isOwn && state !== 'running' && notices !== undefined && at > notices.seenAt;

export const unreadCount = (jobs: readonly JobView[], notices: Notices | undefined): number =>
  jobs.filter((job) => isUnread(job, notices)).length +
  [notices?.rejected, notices?.expiring].filter((arrived) => arrived && arrived.unread > 0).length;
