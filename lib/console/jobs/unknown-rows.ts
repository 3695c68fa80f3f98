import type { Issue } from '@/lib/contract/schema/issue';
import { pool } from '@/lib/db/pool';
import { type ClaimedRow, claimedColumns } from './claimed-rows';

/** A row with an unknown outcome. `entry` is the entry of the rejected list from which the row was planned. */
export type UnknownRow = ClaimedRow & { entry: string | null };

/** Returns the rows of a job with an unknown outcome, in plan order. */
export async function unknownRows(job: string): Promise<UnknownRow[]> {
  const { rows } = await pool().query<UnknownRow>(
    `select ${claimedColumns}, note ->> 'entry' as entry from console.job_rows where job = $1 and state = 'unknown' order by at`,
    [job],
  );
  return rows;
}

/** Marks unknown rows whose record exists on the platform as done. */
export async function confirmRows(job: string, rowIndexes: readonly number[]): Promise<void> {
  await pool().query(
    `update console.job_rows set state = 'done', issues = null where job = $1 and at = any($2::int[]) and state = 'unknown'`,
    [job, rowIndexes],
  );
}

/** Marks unknown rows whose order the platform lists as rejected, with the reason. */
export async function rejectRows(job: string, rows: readonly { at: number; issue: Issue }[]): Promise<void> {
  await pool().query(
    `update console.job_rows r set state = 'rejected', issues = e.issues::jsonb
     from unnest($2::int[], $3::text[]) e(at, issues) where r.job = $1 and r.at = e.at and r.state = 'unknown'`,
    [job, rows.map(({ at }) => at), rows.map(({ issue }) => JSON.stringify([issue]))],
  );
}
