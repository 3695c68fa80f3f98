import type { Failure } from '../browser/result';
import type { Job } from './job-store';
import { noteWait, transitionJob } from './job-transitions';

/** The job is paused after this many consecutive slices in which all responses were lost. */
const MAX_LOST = 3;
/** Number of retries while the platform is unreachable. The delays between them add up to about eight minutes. */
const MAX_TRIES = 12;
const MAX_WAIT_SECONDS = 60;

/** The rows that a slice has sent, and the failure that ended it early. `lost` rows have an unknown outcome. */
export type Slice = { sent: number; lost: number; stop?: Failure };

/**
 * Decides after a slice whether a job continues. Returns the seconds to wait, or undefined if the job has been paused or
 * stopped.
 */
export async function waitAfter(job: Job, { sent, lost, stop }: Slice): Promise<number | undefined> {
  const { id } = job;
  if (stop?.kind === 'limited') {
    await noteWait(id, { reason: stop, seconds: stop.wait }, 0);
    return stop.wait;
  }
  if (stop?.kind === 'unreachable') {
    if (job.failedTries >= MAX_TRIES) {
      await transitionJob(id, ['running'], 'paused', stop);
      return undefined;
    }
    const seconds = Math.min(MAX_WAIT_SECONDS, 2 ** Math.min(6, job.failedTries + 1));
    await noteWait(id, { reason: stop, seconds }, job.failedTries + 1);
    return seconds;
  }
  if (stop) {
    await transitionJob(id, ['running'], 'stopped', stop);
    return undefined;
  }
  const failedTries = sent > 0 && lost === sent ? job.failedTries + 1 : 0;
  if (failedTries >= MAX_LOST) {
    const reason: Failure = {
      kind: 'unreachable',
      cause: 'timeout',
      message: 'The platform failed several times',
      requestId: '',
    };
    await transitionJob(id, ['running'], 'paused', reason);
    return undefined;
  }
  if (job.reason || failedTries !== job.failedTries) await noteWait(id, undefined, failedTries);
  return 0;
}
