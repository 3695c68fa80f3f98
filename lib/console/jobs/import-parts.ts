import type { PoolClient } from 'pg';
import { pool, transactionFor } from '@/lib/db/pool';
import type { RunMeta } from '../browser/run-meta';
import { type ImportedRow, ImportedRows } from './import-change';
import { addRows, countRows, type Job, type NewJob, type PlannedRow, startJob } from './job-store';

/** What is to be sent of some rows of a file, as checked in the page. */
type ImportPart = { id: string; round: string; part: number; rows: readonly ImportedRow[] };

const rowsIn = (rows: readonly ImportedRow[]): number => rows.reduce((sum, row) => sum + row.rows.length, 0);

/** A record as a row of its job. */
const plannedOf = (row: ImportedRow): PlannedRow => {
  const { record, rows } = row;
  if ('why' in row) return { record, rows, skipped: true, note: JSON.stringify({ why: row.why }) };
  const params = row.params === undefined ? undefined : JSON.stringify(row.params);
  return { record, rows, skipped: false, operation: row.operation, params, body: JSON.stringify(row.body) };
};

/** Stores a part; replaces one that was stored before, but not one that was handed over. */
export async function keepPart({ id, round, part, rows }: ImportPart): Promise<void> {
  const skipped = rows.filter((row) => 'why' in row);
  const values = [rowsIn(rows) - rowsIn(skipped), rowsIn(skipped)];
  await pool().query(
    `insert into console.import_parts as p (import, round, part, rows, planned, skipped) values ($1, $2, $3, $4, $5, $6)
     on conflict (import, round, part) do update
       set rows = excluded.rows, planned = excluded.planned, skipped = excluded.skipped where not p.sent`,
    [id, round, part, JSON.stringify(rows), ...values],
  );
}

/** New results replace the earlier ones of the same rows. */
async function deletePreviousParts(client: PoolClient, id: string): Promise<void> {
  await client.query(
    `delete from console.job_rows where job = $1 and state in ('refused', 'rejected', 'skipped') and rows[1] in (
       select (r -> 'rows' ->> 0)::int from console.import_parts p, jsonb_array_elements(p.rows::jsonb) r
       where p.import = $1 and p.sent)`,
    [id],
  );
}

/**
 * Hands over the parts of a round to a job, after which the page is no longer needed. Repeating it, as after a lost response, has
 * no further effect. Returns whether all parts were stored; if not, nothing is handed over.
 */
export async function sendParts(
  job: NewJob,
  { round, parts, meta }: { round: string; parts: readonly number[]; meta: RunMeta },
): Promise<boolean> {
  const { id } = job;
  return transactionFor(pool(), job.tenant, async (client) => {
    await startJob(client, job);
    const { rows: before } = await client.query(
      `select from console.jobs where id = $1 and task ->> 'round' = $2`,
      [id, round],
    );
    if (before.length > 0) return true;
    const { rowCount } = await client.query(
      'select from console.import_parts where import = $1 and round = $2 and part = any($3::int[]) and not sent',
      [id, round, parts],
    );
    if (rowCount !== parts.length) return false;
    await client.query(
      'delete from console.import_parts where import = $1 and not sent and (round <> $2 or part <> all($3::int[]))',
      [id, round, parts],
    );
    await client.query('update console.import_parts set sent = true where import = $1', [id]);
    await client.query(
      `update console.jobs set task = task || jsonb_build_object('round', $2::text) where id = $1`,
      [id, round],
    );
    await client.query('update console.imports set meta = $2::jsonb, "updatedAt" = now() where id = $1', [
      id,
      JSON.stringify(meta),
    ]);
    await deletePreviousParts(client, id);
    await countRows(id, client);
    return true;
  });
}

type StoredPart = { round: string; part: number; rows: string };

/** Converts one handed-over part to rows of the job; returns whether there was one. */
async function takeInPart(job: Job): Promise<boolean> {
  return transactionFor(pool(), job.tenant, async (client) => {
    // Serialized: concurrent callers each get their own part, and positions are assigned in order.
    await client.query('select from console.jobs where id = $1 for update', [job.id]);
    const { rows } = await client.query<StoredPart>(
      `delete from console.import_parts p using (
         select round, part from console.import_parts where import = $1 and sent order by round, part limit 1) first
       where p.import = $1 and p.round = first.round and p.part = first.part returning p.round, p.part, p.rows`,
      [job.id],
    );
    const [found] = rows;
    if (!found) return false;
    await addRows(client, job.id, ImportedRows.parse(JSON.parse(found.rows)).map(plannedOf));
    return true;
  });
}

/** Converts handed-over parts to rows of the job, for at most this many milliseconds. */
export async function receiveParts(job: Job, ms: number): Promise<void> {
  const until = Date.now() + ms;
  while (job.kind === 'import' && Date.now() < until && (await takeInPart(job)));
}
