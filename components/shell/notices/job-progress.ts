import type { JobCounts } from '@/lib/console/browser/job-states';
import type { JobView } from '@/lib/console/jobs/job-events';
import type { Notices } from '@/lib/console/notices/notices';

export const endedIn = ({ done, refused: rejectedCount, rejected, unknown }: JobCounts): number =>
  done + rejectedCount + rejected + unknown;
export const openIn = ({ planned, sending }: JobCounts): number => planned + sending;
export const failedIn = ({ refused: rejectedCount, rejected, unknown }: JobCounts): number =>
  rejectedCount + rejected + unknown;

/** How many jobs run, and which share of their rows is done, in whole percents. Nothing while none runs. */
export function jobProgress(jobs: readonly JobView[]): { running: number; share: number } | undefined {
  const running = jobs.filter(({ state }) => state === 'running');
  if (running.length === 0) return undefined;
  const ended = running.reduce((sum, { counts }) => sum + endedIn(counts), 0);
  const total = running.reduce((sum, { counts }) => sum + endedIn(counts) + openIn(counts), 0);
  return { running: running.length, share: total === 0 ? 0 : Math.floor((ended / total) * 100) / 100 };
}

/** Whether a job of the reader stopped or ended since they looked. */
export const isUnread = ({ mine: isOwn, state, at }: JobView, notices: Notices | undefined): boolean =>
  isOwn && state !== 'running' && notices !== undefined && at > notices.seenAt;

/** How many lines of the bell's list the reader has not seen. */
export const unreadCount = (jobs: readonly JobView[], notices: Notices | undefined): number =>
  jobs.filter((job) => isUnread(job, notices)).length +
  [notices?.rejected, notices?.expiring].filter((arrived) => arrived && arrived.unread > 0).length;
