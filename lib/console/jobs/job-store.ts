import type { PoolClient, QueryConfig } from 'pg';
import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery, tenantTransaction } from '@/lib/db/tenant-query';
import type { JobCounts } from '../browser/job-states';
import type { Failure } from '../browser/result';

/** The state of a job. */
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

const columns = `id, tenant, kind, act, "personId", person, task, state, "batchSize", reason, "retryAt", "failedTries", counts,
  "startedAt", "createdAt", "changedAt", "finishedAt", visit`;

/** True if the value is a UUID, as every job ID. */
export const isJobId = (id: unknown): id is string =>
  typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** The counts of a job without rows. */
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
export async function queryJobs<R extends object>(
  tenant: string,
  statement: QueryConfig,
  client?: PoolClient,
): Promise<R[]> {
  return client ? (await client.query<R>(statement)).rows : tenantQuery<R>(pool(), tenant, statement);
}

type Stored = Omit<Job, 'counts'> & { counts: Partial<JobCounts> };
const toJob = (stored: Stored): Job => ({ ...stored, counts: { ...noRows, ...stored.counts } });

/** Counts the rows that are not sent yet or wait for a response. */
export const countOpen = ({ planned, sending }: JobCounts): number => planned + sending;

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

async function readJob(id: string, tenant: string, client?: PoolClient): Promise<Job | undefined> {
  const statement = { text: `select ${columns} from console.jobs where id = $1`, values: [id] };
  const [stored] = await queryJobs<Stored>(tenant, statement, client);
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
