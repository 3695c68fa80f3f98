import type { PoolClient } from 'pg';
import type { Issue } from '@/lib/contract/schema/issue';
import { pool } from '@/lib/db/pool';
import type { RowState } from '../browser/job-states';

/** A row as its page lists it. */
export type JobRow = {
  at: number;
  record: string;
  state: RowState;
  note: unknown;
  issues: readonly Issue[] | null;
  batch: number | null;
};

/** True if a job has rows that can be sent or are being sent. */
export async function hasOpenRows(job: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `select from console.job_rows where job = $1 and state in ('sending', 'planned') limit 1`,
    [job],
  );
  return rowCount === 1;
}

/** A row that was or may have been accepted. `body` is its request, and `undo` the request that restores the previous values. */
export type UndoableRow = { record: string; body: string; undo: string };

const undoableSql = `r.job = $1 and r.state in ('done', 'unknown') and r.note ? 'undo'`;

/** Returns the rows of a job that can be undone, in plan order. */
export async function undoableRows(job: string): Promise<UndoableRow[]> {
  const { rows } = await pool().query<UndoableRow>(
    `select record, body, (note -> 'undo')::text as undo from console.job_rows r where ${undoableSql} order by at`,
    [job],
  );
  return rows;
}

/** Counts the rows of a job that can be undone. */
export async function countUndoable(job: string): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(
    `select count(*) as n from console.job_rows r where ${undoableSql}`,
    [job],
  );
  return rows[0]?.n ?? 0;
}

/**
 * Returns the corrections in accepted orders, and marks them so that the next call omits them. Omits orders fixed by
 * hand.
 */
export async function acceptedChanges(job: string): Promise<{ path: string; from: string; to: string }[]> {
  const { rows } = await pool().query<{ changes: { path: string; from: string; to: string }[] }>(
    `update console.job_rows set note = note || '{"remembered":true}'
     where job = $1 and state = 'done' and note ? 'changes' and not note ? 'remembered' and not note ? 'manualFixes'
     returning note -> 'changes' as changes`,
    [job],
  );
  return rows.flatMap(({ changes }) => changes);
}

const UNFINISHED = `job = $1 and (state in ('refused', 'rejected', 'unknown', 'planned')
  or (state = 'skipped' and note ->> 'reason' not in ('accepted', 'repeated', 'gone')))`;

/** Returns the number of records that a job did not finish, and the first `maxCount` of these records. */
export async function unfinishedRows(
  job: string,
  maxCount: number,
): Promise<{ n: number; records: string[] }> {
  const { rows } = await pool().query<{ n: number; record: string }>(
    `select count(*) over ()::int as n, record from console.job_rows where ${UNFINISHED} order by at limit $2`,
    [job, maxCount],
  );
  return { n: rows[0]?.n ?? 0, records: rows.map(({ record }) => record) };
}

/**
 * Plans rows again and returns their number. Failed rows get a new idempotency key. Unknown rows keep their previous
 * key.
 */
export async function reopenRows(
  job: string,
  state: 'failed' | 'unknown',
  client: Pick<PoolClient, 'query'> = pool(),
): Promise<number> {
  const { rowCount } = await client.query(
    `update console.job_rows set state = 'planned', issues = null, attempts = 0, "allowRepeat" = $3,
       batch = case when $3 then batch end
     where job = $1 and state = any($2::text[])`,
    [job, state === 'failed' ? ['refused', 'rejected'] : ['unknown'], state === 'unknown'],
  );
  return rowCount ?? 0;
}

/** Skips unsent rows. Unsent rows of a file become ready instead, so that they can be corrected and sent later. */
export async function cancelRows(job: string, client: Pick<PoolClient, 'query'> = pool()): Promise<void> {
  await client.query(
    `update console.job_rows set state = case when cells is null then 'skipped' else 'ready' end,
       note = case when cells is null then coalesce(note, '{}') || '{"reason":"canceled"}' else note end
     where job = $1 and state = 'planned'`,
    [job],
  );
}

/** Returns a page of a job's rows in plan order, optionally only rows in some states. */
export async function rowsOfJob(
  job: string,
  { states, offset, count }: { states?: readonly RowState[]; offset: number; count: number },
): Promise<JobRow[]> {
  const { rows } = await pool().query<JobRow>(
    `select at, record, state, note, issues, batch from console.job_rows
     where job = $1 and ($2::text[] is null or state = any($2)) order by at limit $3 offset $4`,
    [job, states ?? null, count, offset],
  );
  return rows;
}
