import type { PoolClient } from 'pg';
import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery } from '@/lib/db/tenant-query';
import type { Failure } from '../browser/result';
import { countOpen, findJob, type Job, type JobState, queryJobs } from './job-store';

/** Jobs with up to this many open rows have a separate queue and a higher priority, so that they never wait for large jobs. */
const MAX_SMALL_ROWS = 200;

/** True if a job has few enough open rows for the queue of small jobs. */
export const isSmall = ({ counts }: Pick<Job, 'counts'>): boolean => countOpen(counts) <= MAX_SMALL_ROWS;

/** Schedules a job for a worker, now or later. Moves a job that is already scheduled to the new time. */
export async function schedule(
  { id, tenant, kind, counts }: Pick<Job, 'id' | 'tenant' | 'kind' | 'counts'>,
  inSeconds = 0,
  client?: PoolClient,
): Promise<void> {
  const isExport = kind === 'export';
  const isSmallJob = !isExport && isSmall({ counts });
  const queue = isExport ? 'exports' : isSmallJob ? 'small' : 'large';
  await (client ?? pool()).query(
    `select graphile_worker.add_job($5::text, json_build_object('id', $1::text), queue_name := $2::text,
       run_at := now() + make_interval(secs => $3), job_key := 'job:' || $1::text, priority := $4::int)`,
    [id, `${tenant} ${queue}`, inSeconds, isSmallJob ? 0 : 10, isExport ? 'makeExport' : 'sendJob'],
  );
}

/** Moves a job from one of the states `from` to another, and stores the reason. Returns whether the job was moved. */
export async function transitionJob(
  id: string,
  from: readonly JobState[],
  to: JobState,
  reason?: Failure,
  client?: PoolClient,
): Promise<boolean> {
  const statement = {
    text: `update console.jobs set state = $3, reason = $4::jsonb, "retryAt" = null, "changedAt" = now(),
       "failedTries" = case when $3 = 'running' then 0 else "failedTries" end,
       "startedAt" = case when $3 = 'running' then coalesce("startedAt", now()) else "startedAt" end,
       "finishedAt" = case when $3 in ('finished', 'canceled') then now() end
     where id = $1 and state = any($2::text[]) returning id`,
    values: [id, from, to, reason ? JSON.stringify(reason) : null],
  };
  return (await queryJobs(ALL_TENANTS, statement, client)).length === 1;
}

/** Starts a job in one of the states `from`. A job that is already running is scheduled at once. */
export async function startJob(
  { id, tenant }: Pick<Job, 'id' | 'tenant'>,
  from: readonly JobState[],
  client: PoolClient,
): Promise<void> {
  await transitionJob(id, from, 'running', undefined, client);
  const job = await findJob(id, tenant, client);
  if (job?.state === 'running') await schedule(job, 0, client);
}

/**
 * Assigns a job to a visit of its person, or to none. A person who is not in a visit can also take over a stopped job of a
 * visit, unless a planned row may have been sent, because the log prevents repeats per person. The remaining rows are then
 * sent in the new person's name. Returns whether the job was assigned.
 */
export async function claimJob(
  id: string,
  person: { id: string; name: string },
  visit: string | undefined,
  client?: PoolClient,
): Promise<boolean> {
  const statement = {
    text: `update console.jobs set "personId" = $2, person = $3, visit = $4
     where id = $1 and ("personId" = $2 or (visit is not null and $4::uuid is null and state = 'stopped'
       and not exists (select from console.job_rows where job = $1 and state = 'sending')
       and not exists (select from console.job_rows r join console.journal j
         on j.tenant = jobs.tenant and j."personId" = jobs."personId" and j."idempotencyKey" = $1::text || '.' || r.batch
         where r.job = $1::uuid and r.state = 'planned'
           and (j.outcome is null or j.outcome in ('answered', 'unknown'))))) returning id`,
    values: [id, person.id, person.name, visit ?? null],
  };
  return (await queryJobs(ALL_TENANTS, statement, client)).length === 1;
}

/**
 * Records why and for how long a running job waits. If `wait` is undefined, records that the job continues.
 * `failedTries` is the number of consecutive failed slices.
 */
export async function noteWait(
  id: string,
  wait: { reason: Failure; seconds: number } | undefined,
  failedTries: number,
): Promise<void> {
  await tenantQuery(pool(), ALL_TENANTS, {
    text: `update console.jobs set reason = $2::jsonb, "retryAt" = now() + make_interval(secs => $3), "failedTries" = $4,
       "changedAt" = now() where id = $1 and state = 'running'`,
    values: [id, wait ? JSON.stringify(wait.reason) : null, wait?.seconds ?? null, failedTries],
  });
}
