import type { PoolClient } from 'pg';
import { isOperationName, operations } from '@/lib/contract/operations';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Operation } from '@/lib/contract/schema/operation';
import { pool } from '@/lib/db/pool';
import { tenantTransaction } from '@/lib/db/tenant-query';
import type { RowState } from '../browser/job-states';
import type { Job } from './job-store';

/** A row claimed for sending. `body` is JSON text. `operation` is null if all rows of the job use the same operation. */
export type ClaimedRow = {
  at: number;
  record: string;
  body: string;
  batch: number;
  operation: string | null;
  params: unknown;
  /** True if a person has allowed resending the row although its first response was lost. */
  allowRepeat: boolean;
};

/** The outcome of a claimed row. `planned` means that the row had no effect, so it can be claimed again. */
export type RowOutcome = {
  at: number;
  state: Exclude<RowState, 'sending' | 'skipped'>;
  issues?: readonly Issue[];
};

/** The operation that sends a row. Undefined if this version does not know it. */
export const rowOperation = ({ act }: Pick<Job, 'act'>, { operation }: ClaimedRow): Operation | undefined => {
  const name = operation ?? act;
  return isOperationName(name) ? operations[name] : undefined;
};

/** Returns the idempotency key for the rows of a batch. Repeated sends use the same key (D19). */
export const batchKey = ({ id }: Pick<Job, 'id'>, { batch }: { batch: number }): string => `${id}.${batch}`;

export const claimedColumns = 'at, record, body, batch, operation, params, "allowRepeat"';

/** Maximum total length of the bodies in one call. */
const MAX_CHARACTERS = 500_000;

/** Splits rows into at most `calls` calls, each within `batchSize` and the maximum length. */
function partition(rows: readonly ClaimedRow[], batchSize: number, calls: number): ClaimedRow[][] {
  const parts: ClaimedRow[][] = [];
  let part: ClaimedRow[] = [];
  let size = 0;
  for (const row of rows) {
    const rowSize = row.body.length;
    if (part.length > 0 && (part.length >= batchSize || size + rowSize > MAX_CHARACTERS)) {
      parts.push(part);
      if (parts.length >= calls) return parts;
      part = [];
      size = 0;
    }
    part.push(row);
    size += rowSize;
  }
  return part.length > 0 ? [...parts, part] : parts;
}

async function claimParts(
  client: PoolClient,
  job: string,
  worker: string,
  parts: readonly ClaimedRow[][],
): Promise<void> {
  const rows = parts.flat();
  await client.query(
    `update console.job_rows r set state = 'sending', "takenAt" = now(), worker = $2, batch = t.batch
     from unnest($3::int[], $4::int[]) t(at, batch) where r.job = $1 and r.at = t.at`,
    [job, worker, rows.map(({ at }) => at), rows.map(({ batch }) => batch)],
  );
}

/**
 * Claims rows of a running job for the next calls and marks the rows as sending. Batches that were planned before come first,
 * then new rows. Concurrent claims get different rows.
 */
export function claimCalls(
  { id, tenant, batchSize }: Pick<Job, 'id' | 'tenant' | 'batchSize'>,
  worker: string,
  calls: number,
): Promise<ClaimedRow[][]> {
  return tenantTransaction(pool(), tenant, async (client) => {
    // Lock the job, so that concurrent claims never split a batch.
    const { rows: locked } = await client.query<{ next: number }>(
      `select "nextBatch" as next from console.jobs where id = $1 and state = 'running' for update`,
      [id],
    );
    if (locked.length === 0) return [];
    const { rows: before } = await client.query<ClaimedRow>(
      `select ${claimedColumns} from console.job_rows where job = $1 and state = 'planned' and batch in (
         select distinct batch from console.job_rows
         where job = $1 and state = 'planned' and batch is not null order by batch limit $2)
       order by batch, at`,
      [id, calls],
    );
    const retriedBatches = new Map<number, ClaimedRow[]>();
    for (const row of before) retriedBatches.set(row.batch, [...(retriedBatches.get(row.batch) ?? []), row]);
    if (retriedBatches.size > 0) {
      await claimParts(client, id, worker, [...retriedBatches.values()]);
      return [...retriedBatches.values()];
    }
    const { rows } = await client.query<ClaimedRow>(
      `select ${claimedColumns} from console.job_rows
       where job = $1 and state = 'planned' and batch is null order by at limit $2`,
      [id, batchSize * calls],
    );
    const next = locked[0]?.next ?? 0;
    const parts = partition(rows, batchSize, calls).map((part, i) =>
      part.map((row) => ({ ...row, batch: next + i })),
    );
    if (parts.length === 0) return parts;
    await claimParts(client, id, worker, parts);
    await client.query('update console.jobs set "nextBatch" = "nextBatch" + $2 where id = $1', [
      id,
      parts.length,
    ]);
    return parts;
  });
}

/**
 * Stores the outcomes of rows that the worker has claimed. Ignores rows that another worker has taken over since. With `regroup`,
 * rows that are planned again leave their batch.
 */
export async function settleRows(
  job: string,
  worker: string,
  outcomes: readonly RowOutcome[],
  regroup = false,
): Promise<void> {
  if (outcomes.length === 0) return;
  await pool().query(
    `update console.job_rows r set state = e.state, issues = e.issues::jsonb, "takenAt" = null, worker = null,
       batch = case when e.state = 'planned' and $6 then null else r.batch end
     from unnest($3::int[], $4::text[], $5::text[]) e(at, state, issues)
     where r.job = $1 and r.at = e.at and r.state = 'sending' and r.worker = $2`,
    [
      job,
      worker,
      outcomes.map(({ at }) => at),
      outcomes.map(({ state }) => state),
      outcomes.map(({ issues }) => (issues ? JSON.stringify(issues) : null)),
      regroup,
    ],
  );
}

/** Returns claimed rows to the plan after nothing was sent. */
export const releaseRows = (job: string, worker: string, rows: readonly ClaimedRow[]): Promise<void> =>
  settleRows(
    job,
    worker,
    rows.map(({ at }) => ({ at, state: 'planned' })),
  );

/** Skips claimed rows and records the reason. */
export async function skipRows(
  job: string,
  worker: string,
  rowIndexes: readonly number[],
  reason: string,
): Promise<void> {
  if (rowIndexes.length === 0) return;
  await pool().query(
    `update console.job_rows set state = 'skipped', "takenAt" = null, worker = null,
       note = coalesce(note, '{}') || jsonb_build_object('reason', $4::text)
     where job = $1 and worker = $2 and at = any($3::int[]) and state = 'sending'`,
    [job, worker, rowIndexes, reason],
  );
}

/**
 * Returns the claimed rows whose rejected-order entry another job is sending or has sent. Marks the other rows as being
 * sent (`going`). A lock lets only one call per tenant run at a time, so that concurrent jobs see each other's marks.
 */
export function claimEntries(
  { id, tenant }: Pick<Job, 'id' | 'tenant'>,
  rowIndexes: readonly number[],
): Promise<number[]> {
  return tenantTransaction(pool(), tenant, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('resend ' || $1, 0))`, [tenant]);
    const { rows } = await client.query<{ at: number }>(
      `select r.at from console.job_rows r where r.job = $1 and r.at = any($2::int[]) and r.note ? 'entry' and exists (
         select from console.job_rows o join console.jobs j on j.id = o.job
         where o.note ? 'entry' and o.note ->> 'entry' = r.note ->> 'entry' and o.job <> r.job and j.tenant = $3
           and (o.state in ('done', 'unknown') or (o.state = 'sending' and o.note ? 'going')))`,
      [id, rowIndexes, tenant],
    );
    const sentByOtherJobs = rows.map(({ at }) => at);
    await client.query(
      `update console.job_rows set note = coalesce(note, '{}') || '{"going":true}'
       where job = $1 and at = any($2::int[]) and not at = any($3::int[]) and state = 'sending'`,
      [id, rowIndexes, sentByOtherJobs],
    );
    return sentByOtherJobs;
  });
}

/** Returns interrupted rows to the plan unchanged. A row that was interrupted six times becomes unknown. */
export async function replanRows(job: string, worker: string, rowIndexes: readonly number[]): Promise<void> {
  await pool().query(
    `update console.job_rows set attempts = attempts + 1, "takenAt" = null, worker = null,
       state = case when attempts >= 5 then 'unknown' else 'planned' end
     where job = $1 and worker = $2 and at = any($3::int[]) and state = 'sending'`,
    [job, worker, rowIndexes],
  );
}
