import type { PoolClient } from 'pg';
import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantTransaction } from '@/lib/db/tenant-query';
import { countRows, type Job, queryJobs } from './job-store';
import { startJob } from './job-transitions';

/** A job to create. `task` is JSON text. */
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

const MAX_BATCH = 2_000;

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

/** Deletes a plan that was never started. */
export async function dropPlan(id: string, client?: PoolClient): Promise<void> {
  const statement = {
    text: 'delete from console.jobs where id = $1 and "startedAt" is null',
    values: [id],
  };
  await queryJobs(ALL_TENANTS, statement, client);
}
