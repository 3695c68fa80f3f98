import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery } from '@/lib/db/tenant-query';
import { staleSeconds } from '../request-log/request-row';
import { type ClaimedRow, claimedColumns } from './claimed-rows';
import { jobById } from './job-store';
import { schedule } from './job-transitions';

/** A worker without a heartbeat for this long counts as dead. Other workers take over its rows. */
export const TIMEOUT_SECONDS = 10;

const TIMEOUT = `interval '${TIMEOUT_SECONDS} seconds'`;

/**
 * Claims the rows of a job that are marked as sending although no worker sends them, so that one worker recovers them. The rows
 * belong to a dead worker or to this worker, which is between slices, or were claimed too long ago. A worker counts as dead
 * without a recent heartbeat or after `takeOver` removed it.
 */
export async function claimStaleRows(job: string, worker: string): Promise<ClaimedRow[]> {
  const { rows } = await pool().query<ClaimedRow>(
    `update console.job_rows r set worker = $2, "takenAt" = now() where job = $1 and state = 'sending'
       and (worker is null or worker = $2 or "takenAt" < now() - make_interval(secs => $3)
         or not exists (select from console.workers w where w.id = r.worker and w."seenAt" > now() - ${TIMEOUT}))
     returning ${claimedColumns}`,
    [job, worker, staleSeconds],
  );
  return rows;
}

/** Removes dead workers, unlocks their tasks, and schedules running jobs that have no task. */
export async function takeOver(): Promise<void> {
  // After the clock of the database was set back, the last heartbeat of a dead worker lies in the future.
  const { rows: deadWorkers } = await pool().query<{ id: string }>(
    `delete from console.workers where "seenAt" not between now() - ${TIMEOUT} and now() + ${TIMEOUT} returning id`,
  );
  if (deadWorkers.length > 0)
    await pool().query('select graphile_worker.force_unlock_workers($1::text[])', [
      deadWorkers.map(({ id }) => id),
    ]);
  const rows = await tenantQuery<{ id: string }>(pool(), ALL_TENANTS, {
    text: `select id from console.jobs where state = 'running' and "changedAt" < now() - interval '20 seconds'
       and ("retryAt" is null or "retryAt" < now() - interval '5 seconds')
       and not exists (select from graphile_worker.jobs q where q.key = 'job:' || console.jobs.id::text
         and q.locked_at is null and q.attempts < q.max_attempts)`,
  });
  for (const { id } of rows) {
    const job = await jobById(id);
    if (job) await schedule(job);
  }
}
