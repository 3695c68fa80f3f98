import { pool } from '@/lib/db/pool';
import { staleSeconds } from '../request-log/request-row';
import type { BulkState } from './bulk-runs';

type Issues = readonly { path: string; message: string; code: string }[];

/** A row that was taken to be sent. `body` is JSON. */
export type ClaimedRow = { at: number; record: string; body: string | null; batch: number };

/** What became of a row; `waiting`: nothing happened, it may be taken again. */
export type RowEnd = { at: number; state: Exclude<BulkState, 'sending' | 'skipped'>; issues?: Issues };

/** A row as shown. */
export type BulkRow = {
  at: number;
  record: string;
  state: BulkState;
  note: unknown;
  issues: Issues | null;
  batch: number | null;
};

/** SQL: a row to be sent; one taken and never told about was cut off, and is repeated as it was. */
const open = `(r.state = 'waiting' or (r.state = 'sending' and r."takenAt" < now() - make_interval(secs => ${staleSeconds})))`;

/** Takes the next rows, each a batch of its own. Two who take at once get different rows. */
export async function claimSingleRows(run: string, most: number): Promise<ClaimedRow[]> {
  const { rows } = await pool().query<ClaimedRow>(
    // Materialized: a planner may otherwise ask for the next rows once a row, and take more than were asked for.
    `with next as materialized (
       select at from console.bulk_rows r where r.run = $1 and ${open} order by at limit $2 for update skip locked
     )
     update console.bulk_rows r set state = 'sending', "takenAt" = now(), batch = r.at
     from next where r.run = $1 and r.at = next.at and ${open} returning r.at, r.record, r.body, r.batch`,
    [run, most],
  );
  return rows.sort((a, b) => a.at - b.at);
}

/**
 * Takes the next batch: first one that was sent before and whose answer was lost, exactly as it was, else the next rows
 * as a new batch. Of two who take at once the second gets nothing.
 */
export async function claimBatch(run: string, most: number): Promise<ClaimedRow[]> {
  const { rows } = await pool().query<ClaimedRow>(
    `with before as materialized (
       select batch from console.bulk_rows r where r.run = $1 and r.batch is not null and ${open} order by batch limit 1
     ), fresh as materialized (
       select at, (select coalesce(max(batch), -1) + 1 from console.bulk_rows where run = $1) as batch
       from console.bulk_rows r where r.run = $1 and r.batch is null and ${open} order by at limit $2
     )
     update console.bulk_rows r set state = 'sending', "takenAt" = now(),
       batch = coalesce(r.batch, (select batch from fresh limit 1))
     where r.run = $1 and ${open} and (r.batch = (select batch from before)
       or (not exists (select from before) and r.at in (select at from fresh)))
     returning r.at, r.record, r.body, r.batch`,
    [run, most],
  );
  return rows.sort((a, b) => a.at - b.at);
}

/** Keeps what became of rows that were taken. `loose`: those that wait go on in another batch. */
export async function settleRows(run: string, ends: readonly RowEnd[], loose = false): Promise<void> {
  await pool().query(
    `update console.bulk_rows r set state = e.state, issues = e.issues::jsonb, "takenAt" = null,
       batch = case when e.state = 'waiting' and $5 then null else r.batch end
     from unnest($2::int[], $3::text[], $4::text[]) e(at, state, issues)
     where r.run = $1 and r.at = e.at and r.state = 'sending'`,
    [
      run,
      ends.map(({ at }) => at),
      ends.map(({ state }) => state),
      ends.map(({ issues }) => (issues ? JSON.stringify(issues) : null)),
      loose,
    ],
  );
}

/** A row of a run that was done, or may have been, with what was sent and what puts back what was read before. */
export type UndoableRow = { record: string; body: string; undo: string };

const undoable = `r.run = $1 and r.state in ('done', 'unknown') and r.note ? 'undo' and r.body is not null`;

/** The rows of a run that have a way back, in the order of the plan. */
export async function undoableRows(run: string): Promise<UndoableRow[]> {
  const { rows } = await pool().query<UndoableRow>(
    `select record, body, (note -> 'undo')::text as undo from console.bulk_rows r where ${undoable} order by at`,
    [run],
  );
  return rows;
}

/** How many rows of a run have a way back. */
export async function countUndoable(run: string): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(
    `select count(*) as n from console.bulk_rows r where ${undoable}`,
    [run],
  );
  return rows[0]?.n ?? 0;
}

/** Opens rows for another try: refused ones as a new intent, unknown ones as the same one. Answers how many. */
export async function reopen(run: string, state: 'failed' | 'unknown'): Promise<number> {
  const { rowCount } = await pool().query(
    `update console.bulk_rows set state = 'waiting', issues = null, "takenAt" = null,
       batch = case when $2 = 'failed' then null else batch end
     where run = $1 and state = $2`,
    [run, state],
  );
  return rowCount ?? 0;
}

/** Rows of a run in the order of the plan, of one state or all. */
export async function rowsOfRun(
  run: string,
  { state, offset, count }: { state?: BulkState; offset: number; count: number },
): Promise<BulkRow[]> {
  const { rows } = await pool().query<BulkRow>(
    `select at, record, state, note, issues, batch from console.bulk_rows
     where run = $1 and ($2::text is null or state = $2) order by at limit $3 offset $4`,
    [run, state ?? null, count, offset],
  );
  return rows;
}
