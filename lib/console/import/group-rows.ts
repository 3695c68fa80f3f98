import type { PoolClient } from 'pg';
import { LOCKED, RECORD_STATE, ROWS_WITH_HEAD } from './import-rows';
import type { ImportTask } from './import-store';
import { type TargetName, targets } from './targets';

const trimmed = (column: number) => `btrim(coalesce(r.cells[${column + 1}], ''), E' \\t\\r\\n\\u00a0')`;

/** Returns the SQL for the key of a row. The key is null if all its parts are empty. */
function keySql(target: TargetName, { columns }: Pick<ImportTask, 'columns'>): string {
  const parts = targets[target].keys.map((path) => {
    const column = columns.indexOf(path);
    return column < 0 ? `''` : trimmed(column);
  });
  const separator = `E'\\x01'`;
  const empty = parts.map(() => `''`).join(', ');
  return `nullif(concat_ws(${separator}, ${parts.join(', ')}), concat_ws(${separator}, ${empty}))`;
}

const EXCLUDED = `(r.state = 'skipped' and r.note ->> 'reason' = 'leftOut')`;

/**
 * Groups the rows that are not locked into records to check. For targets with lines, rows with the same key form one record. For
 * other targets, each row is a record, and a row with the key of an earlier or locked row repeats that row. `changed` limits the
 * grouping to one row and to the rows with its new or previous key.
 */
export async function groupRows(
  client: Pick<PoolClient, 'query'>,
  id: string,
  target: TargetName,
  task: Pick<ImportTask, 'columns'>,
  changed?: { at: number; key: string | null },
): Promise<void> {
  const { grouped } = targets[target];
  await client.query(
    `with keyed as (
       select r.at, ${RECORD_STATE} in (${LOCKED}) as locked, ${keySql(target, task)} as key
       from ${ROWS_WITH_HEAD} where r.job = $1 and r.cells is not null and not ${EXCLUDED}
     ), chosen as (
       select at, locked, coalesce(key, 'row ' || at) as key, key is null as blank from keyed
       where $2::int is null or at = $2 or key = $3 or key in (select key from keyed where at = $2)
     ), records as (
       select key, min(at) filter (where not locked) as head, min(at) filter (where locked) as before,
         array_agg(at order by at) filter (where ${grouped} and not locked) as rows
       from chosen group by key
     )
     update console.job_rows r set body = null, operation = null, params = null, note = null, record = '',
       issues = case when r.state in ('refused', 'rejected') then r.issues end,
       first = case when ${grouped} and head < r.at then head end,
       repeats = case when blank then null else coalesce(before, case when not ${grouped} and head < r.at then head end) end,
       rows = case when not ${grouped} then array[r.at] when head = r.at then g.rows end,
       state = case when ${grouped} and head < r.at then 'line' when r.state in ('refused', 'rejected') then r.state
         else 'unchecked' end
     from chosen c join records g using (key) where r.job = $1 and r.at = c.at and not c.locked`,
    [id, changed?.at ?? null, changed?.key ?? null],
  );
}

/** Returns the current key of a row, or null if the row has none. */
export async function readRowKey(
  client: Pick<PoolClient, 'query'>,
  id: string,
  target: TargetName,
  task: Pick<ImportTask, 'columns'>,
  at: number,
): Promise<string | null> {
  const { rows } = await client.query<{ key: string | null }>(
    `select ${keySql(target, task)} as key from console.job_rows r where r.job = $1 and r.at = $2`,
    [id, at],
  );
  return rows[0]?.key ?? null;
}
