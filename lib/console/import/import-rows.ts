import type { PoolClient } from 'pg';
import { pool } from '@/lib/db/pool';

// Stores and corrects the rows of a file in the database.

/** The states of rows that cannot be changed: rows that are being sent, are done, or may have arrived. */
export const LOCKED = `'planned', 'sending', 'done', 'unknown'`;

/** Joins each row of a file with the first row of its record. The first row stores the record's state. */
export const ROWS_WITH_HEAD = `console.job_rows r left join console.job_rows h on h.job = r.job and h.at = r.first`;
export const RECORD_STATE = 'coalesce(h.state, r.state)';

/** The number and the cells of a row as it was read. */
export type ReadRow = [number: number, cells: string[]];

/** Stores rows as they were read, without checking them. */
export async function insertFileRows(id: string, rows: readonly ReadRow[]): Promise<void> {
  await pool().query(
    `insert into console.job_rows (job, at, record, state, cells)
     select $1, (e ->> 0)::int, '', 'open', array(select json_array_elements_text(e -> 1))
     from json_array_elements($2::json) e`,
    [id, JSON.stringify(rows)],
  );
}

/** Returns the cells of the first rows, as examples of what the columns contain. */
export async function readSampleRows(id: string, count: number): Promise<string[][]> {
  const { rows } = await pool().query<{ cells: string[] }>(
    'select cells from console.job_rows where job = $1 and cells is not null order by at limit $2',
    [id, count],
  );
  return rows.map(({ cells }) => cells);
}

/** Reopens failed records after one of their rows has changed. `heads` are the first rows of the records. */
const reopenRecords = (client: Pick<PoolClient, 'query'>, id: string, heads: readonly number[]) =>
  client.query(
    `update console.job_rows set state = 'open' where job = $1 and at = any($2::int[]) and state in ('refused', 'rejected')`,
    [id, heads],
  );

/**
 * Writes a value into a column of the row `at`, or of all rows. If `problem` is the path of a field, changes only rows with a
 * problem in that field. Locked rows keep their values. Returns the number of changed rows.
 */
export async function writeCells(
  client: Pick<PoolClient, 'query'>,
  id: string,
  { at, column, value, problem }: { at?: number; column: number; value: string; problem?: string },
): Promise<number> {
  const { rows } = await client.query<{ head: number }>(
    `update console.job_rows w set cells[$2::int] = $3 from ${ROWS_WITH_HEAD}
     where w.job = $1 and r.job = $1 and r.at = w.at and w.cells is not null and ${RECORD_STATE} not in (${LOCKED})
       and ($4::int is null or w.at = $4) and ($5::text is null
         or exists (select from jsonb_array_elements(coalesce(w.issues, '[]')) i where i ->> 'path' = $5))
     returning coalesce(w.first, w.at) as head`,
    [id, column + 1, value, at ?? null, problem ?? null],
  );
  await reopenRecords(client, id, [...new Set(rows.map(({ head }) => head))]);
  return rows.length;
}

/** Excludes a row from sending, or includes it again. Returns false if the row is locked. */
export async function leaveOutRow(
  client: Pick<PoolClient, 'query'>,
  id: string,
  at: number,
  leaveOut: boolean,
): Promise<boolean> {
  const { rows } = await client.query<{ head: number }>(
    `update console.job_rows w set issues = null, body = null, rows = null, first = null, repeats = null,
       state = case when $3 then 'skipped' else 'unchecked' end,
       note = case when $3 then '{"reason":"leftOut"}'::jsonb end
     from ${ROWS_WITH_HEAD} where w.job = $1 and w.at = $2 and r.job = $1 and r.at = w.at and w.cells is not null
       and ${RECORD_STATE} not in (${LOCKED}) returning coalesce(r.first, r.at) as head`,
    [id, at, leaveOut],
  );
  await reopenRecords(
    client,
    id,
    rows.map(({ head }) => head),
  );
  return rows.length === 1;
}

/** A record to check. `at` is its first row, and `repeats` is another row with the same key. */
export type UncheckedRecord = { at: number; rows: number[]; repeats: number | null };

const UNCHECKED = `job = $1 and cells is not null and body is null and state in ('unchecked', 'refused', 'rejected')`;

export async function countUnchecked(id: string): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(
    `select count(*)::int as n from console.job_rows where ${UNCHECKED}`,
    [id],
  );
  return rows[0]?.n ?? 0;
}

/** Returns the next records to check after the row `after`, with the cells of their rows and of the rows that they repeat. */
export async function listUncheckedRecords(
  id: string,
  { after, count }: { after: number; count: number },
): Promise<{ records: UncheckedRecord[]; cells: string[][] }> {
  const { rows: records } = await pool().query<UncheckedRecord>(
    `select at, rows, repeats from console.job_rows where ${UNCHECKED} and at > $3 order by at limit $2`,
    [id, count, after],
  );
  const numbers = records.flatMap(({ rows, repeats }) => (repeats === null ? rows : [...rows, repeats]));
  const { rows } = await pool().query<{ at: number; cells: string[] }>(
    'select at, cells from console.job_rows where job = $1 and at = any($2::int[])',
    [id, numbers],
  );
  const cells: string[][] = [];
  for (const row of rows) cells[row.at] = row.cells;
  return { records, cells };
}

/** The result of a check for one row. `body` is a JSON text, which is sent unchanged. */
export type CheckedRow = {
  at: number;
  state: 'open' | 'ready' | 'skipped' | 'line';
  record: string;
  body?: string;
  operation?: string;
  params?: unknown;
  note?: unknown;
  issues?: unknown;
};

/** Stores the results of a check. A failed row that is now valid keeps its state and issues until it is sent again. */
export async function saveChecked(
  client: PoolClient,
  id: string,
  rows: readonly CheckedRow[],
): Promise<void> {
  await client.query(
    `update console.job_rows r set record = c.record, body = c.body, operation = c.operation, params = c.params, note = c.note,
       issues = case when c.state = 'ready' and r.state in ('refused', 'rejected') then r.issues else c.issues end,
       state = case when c.state = 'ready' and r.state in ('refused', 'rejected') then r.state else c.state end
     from json_to_recordset($2::json)
       c(at int, state text, record text, body text, operation text, params jsonb, note jsonb, issues jsonb)
     where r.job = $1 and r.at = c.at and r.state in ('unchecked', 'refused', 'rejected', 'line')`,
    [id, JSON.stringify(rows)],
  );
}
