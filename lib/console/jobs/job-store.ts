import type { PoolClient, QueryConfig } from 'pg';
import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery, tenantTransaction } from '@/lib/db/tenant-query';
import type { JobCounts } from '../browser/job-states';
import type { Failure } from '../browser/result';

export type JobState = 'planned' | 'running' | 'paused' | 'stopped' | 'canceled' | 'finished';

/**
 * A job. `act` is the operation of a bulk action or an export, or the kind of rows in an import. `task` contains the details of its
 * kind as JSON.
 */
export type Job = {
  id: string;
  tenant: string;
  kind: 'bulk' | 'import' | 'export';
  act: string;
  personId: string;
  person: string;
  task: unknown;
  state: JobState;
  /** Maximum number of records per call. */
  batchSize: number;
  /** Why the job waits or has stopped, and when the job retries. */
  reason: Failure | null;
  retryAt: Date | null;
  failedTries: number;
  counts: JobCounts;
  startedAt: Date | null;
  createdAt: Date;
  changedAt: Date;
  finishedAt: Date | null;
  /** The visit in which the job was started. The job stops when the visit ends. */
  visit: string | null;
};

export type NewJob = Pick<Job, 'id' | 'tenant' | 'kind' | 'act' | 'personId' | 'person' | 'batchSize'> & {
  task: string;
  visit?: string;
};

/** A planned row. `note`, `body` and `params` are JSON texts. Skipped rows have no body. */
export type PlannedRow = {
  record: string;
  note?: string;
  body?: string;
  skipped: boolean;
  operation?: string;
  params?: string;
};

const columns = `id, tenant, kind, act, "personId", person, task, state, "batchSize", reason, "retryAt", "failedTries", counts,
  "startedAt", "createdAt", "changedAt", "finishedAt", visit`;
const MAX_BATCH = 2_000;

export const isJobId = (id: unknown): id is string =>
  typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

export const noRows: JobCounts = {
  planned: 0,
  sending: 0,
  done: 0,
  refused: 0,
  rejected: 0,
  unknown: 0,
  skipped: 0,
};

/** Runs a statement in the transaction of `client`, or else in its own transaction that is limited to a tenant. */
async function query<R extends object>(
  tenant: string,
  statement: QueryConfig,
  client?: PoolClient,
): Promise<R[]> {
  return client ? (await client.query<R>(statement)).rows : tenantQuery<R>(pool(), tenant, statement);
}

type Stored = Omit<Job, 'counts'> & { counts: Partial<JobCounts> };
const toJob = (stored: Stored): Job => ({ ...stored, counts: { ...noRows, ...stored.counts } });

const countOpen = ({ planned, sending }: JobCounts): number => planned + sending;

// Rows of a file count only after they are planned.
const COUNTS = `select coalesce(jsonb_object_agg(state, n), '{}') as counts from (
  select state, sum(coalesce(cardinality(rows), 1))::int as n from console.job_rows
  where job = $1 and state not in ('unchecked', 'open', 'ready', 'line') group by state) s`;

/** Counts the rows of a job by state. Stores and returns the counts. */
export async function countRows(id: string, client?: PoolClient): Promise<JobCounts> {
  if (!client) return tenantTransaction(pool(), ALL_TENANTS, (own) => countRows(id, own));
  const { rows } = await client.query<{ counts: Partial<JobCounts> }>(
    `update console.jobs set counts = c.counts, "changedAt" = now() from (${COUNTS}) c where id = $1 returning c.counts`,
    [id],
  );
  return { ...noRows, ...rows[0]?.counts };
}

async function insertRows(client: PoolClient, job: string, rows: readonly PlannedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += MAX_BATCH) {
    const part = rows.slice(at, at + MAX_BATCH);
    await client.query(
      `insert into console.job_rows (job, at, record, state, note, body, operation, params)
       select $1, $2 + r.i - 1, r.record, case when r.skipped then 'skipped' else 'planned' end, r.note::jsonb, r.body,
         r.operation, r.params::jsonb
       from unnest($3::text[], $4::boolean[], $5::text[], $6::text[], $7::text[], $8::text[])
         with ordinality r(record, skipped, note, body, operation, params, i)`,
      [
        job,
        at,
        part.map(({ record }) => record),
        part.map(({ skipped }) => skipped),
        part.map(({ note }) => note ?? null),
        part.map(({ body }) => body ?? null),
        part.map(({ operation }) => operation ?? null),
        part.map(({ params }) => params ?? null),
      ],
    );
  }
}

const INSERT = `insert into console.jobs (id, tenant, kind, act, "personId", person, "batchSize", task, visit)
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9) on conflict do nothing`;

const toValues = (job: NewJob) => [
  job.id,
  job.tenant,
  job.kind,
  job.act,
  job.personId,
  job.person,
  job.batchSize,
  job.task,
  job.visit ?? null,
];

/** Creates a job. Returns false if its ID exists. */
export async function createJob(job: NewJob, client?: PoolClient): Promise<boolean> {
  if (!client) return tenantTransaction(pool(), job.tenant, (own) => createJob(job, own));
  return (await client.query(INSERT, toValues(job))).rowCount === 1;
}

/** Stores a job and its rows in one transaction, and optionally starts the job. Does nothing if the ID exists. */
export async function storePlan(
  job: NewJob,
  rows: readonly PlannedRow[],
  { isStarted = false } = {},
): Promise<void> {
  await tenantTransaction(pool(), job.tenant, async (client) => {
    if (!(await createJob(job, client))) return;
    await insertRows(client, job.id, rows);
    await countRows(job.id, client);
    if (isStarted) await startJob(job, ['planned'], client);
  });
}

async function readJob(id: string, tenant: string, client?: PoolClient): Promise<Job | undefined> {
  const statement = { text: `select ${columns} from console.jobs where id = $1`, values: [id] };
  const [stored] = await query<Stored>(tenant, statement, client);
  return stored && toJob(stored);
}

/** Returns a job of a tenant, or undefined if there is none. */
export async function findJob(id: string, tenant: string, client?: PoolClient): Promise<Job | undefined> {
  const job = isJobId(id) ? await readJob(id, tenant, client) : undefined;
  return job?.tenant === tenant ? job : undefined;
}

/** Returns a job of any tenant, for the worker. */
export const jobById = (id: string): Promise<Job | undefined> => readJob(id, ALL_TENANTS);

/** Returns the latest 50 jobs of a kind, newest first. */
export async function listJobs(tenant: string, kind: Job['kind']): Promise<Job[]> {
  const rows = await tenantQuery<Stored>(pool(), tenant, {
    text: `select ${columns} from console.jobs where tenant = $1 and kind = $2 order by "createdAt" desc limit 50`,
    values: [tenant, kind],
  });
  return rows.map(toJob);
}

/**
 * Returns the jobs that the bell shows: the tenant's running jobs, the person's own jobs that ended or were paused in the last
 * 15 minutes, and files to download.
 */
export async function jobsToShow(tenant: string, personId: string): Promise<Job[]> {
  const rows = await tenantQuery<Stored>(pool(), tenant, {
    text: `select ${columns} from console.jobs where tenant = $1
       and (state = 'running' or ("personId" = $2 and "changedAt" > now() - interval '15 minutes'
         and state in ('paused', 'stopped', 'finished'))
       or (kind = 'export' and state = 'finished' and "personId" = $2 and exists (select from console.exports e
         where e.job = id and e."downloadedAt" is null and e."removedAt" is null and e."expiresAt" > now())))
     order by (state = 'running') desc, "changedAt" desc limit 10`,
    values: [tenant, personId],
  });
  return rows.map(toJob);
}

/** A stopped or paused job, and the number of its rows that are not sent yet or wait for a response. */
type Unfinished = {
  kind: Job['kind'];
  id: string;
  /** The file name of an import, or the operation of any other job. */
  subject: string;
  person: string;
  rows: number;
  createdAt: Date;
};

/**
 * Returns the jobs of a tenant that were started, are paused or stopped, and have rows left to send, newest first, at
 * most 20.
 */
export async function findUnfinishedJobs(tenant: string): Promise<Unfinished[]> {
  const rows = await tenantQuery<Unfinished>(pool(), tenant, {
    text: `select j.kind, j.id, j.person, j."createdAt",
       coalesce(j.task ->> 'file', j.act) as subject,
       coalesce((j.counts ->> 'planned')::int, 0) + coalesce((j.counts ->> 'sending')::int, 0) as rows
     from console.jobs j
     where j.tenant = $1 and j.state in ('paused', 'stopped') and j."startedAt" is not null
       and (j.counts ? 'planned' or j.counts ? 'sending')
     order by j."createdAt" desc limit 20`,
    values: [tenant],
  });
  return rows;
}

/** Jobs with up to this many open rows have a separate queue and a higher priority, so that they never wait for large jobs. */
const MAX_SMALL_ROWS = 200;
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
  return (await query(ALL_TENANTS, statement, client)).length === 1;
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
  return (await query(ALL_TENANTS, statement, client)).length === 1;
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

/** Deletes a plan that was never started. */
export async function dropPlan(id: string, client?: PoolClient): Promise<void> {
  const statement = {
    text: 'delete from console.jobs where id = $1 and "startedAt" is null',
    values: [id],
  };
  await query(ALL_TENANTS, statement, client);
}
