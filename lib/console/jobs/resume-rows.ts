import { entriesByKey } from '../request-log/list-requests';
import { closeInterrupted } from '../request-log/request-log';
import { batchKey, type ClaimedRow, replanRows, rowOperation, settleRows } from './claimed-rows';
import type { Job } from './job-store';
import { isResend } from './reconcile-job';
import { claimStaleRows } from './take-over';

/**
 * Plans the rows again that were being sent when a worker died, under the same key. If their request may have been
 * carried out, creates, subtractions and resent rejected orders become unknown instead, until their records are found on
 * the platform.
 */
export async function resumeRows(job: Job, worker: string): Promise<void> {
  const rows = await claimStaleRows(job.id, worker);
  if (rows.length === 0) return;
  const keys = [...new Set(rows.map((row) => batchKey(job, row)))];
  await closeInterrupted(job, keys, 0);
  const requests = await entriesByKey(job.tenant, keys);
  const canResume = (row: ClaimedRow) => {
    const effect = rowOperation(job, row)?.effect ?? 'upsert';
    return (effect === 'upsert' && !isResend(job)) || requests.get(batchKey(job, row))?.outcome !== 'unknown';
  };
  await replanRows(
    job.id,
    worker,
    rows.filter(canResume).map(({ at }) => at),
  );
  const issue = { path: '', message: 'Sending was interrupted', code: 'unknown' };
  const lost = rows.filter((row) => !canResume(row));
  await settleRows(
    job.id,
    worker,
    lost.map(({ at }) => ({ at, state: 'unknown', issues: [issue] })),
  );
}
