import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, tenantQuery, tenantTransaction } from '@/lib/db/tenant-query';
import type { CellText } from '@/lib/files/csv-line';
import type { ExportShape } from '@/lib/files/record-cells';
import type { ReadPosition } from '../api-client/lists/read-from';
import { type Job, noRows } from './job-store';
import { startJob } from './job-transitions';
import { createJob, type NewJob } from './store-plan';

const [compress, unpack] = [promisify(gzip), promisify(gunzip)];

/** How long a finished file can be downloaded. */
const FILE_TTL_HOURS = 24;

/**
 * The progress of an export. The file contains `records` records in `rows` rows and `parts` parts. `next` and `tail` are the
 * reading position, and `total` is the number of records that the platform last reported.
 */
export type Export = {
  job: string;
  next: number;
  tail: string[];
  records: number;
  rows: number;
  parts: number;
  firstTotal: number;
  total: number;
  changed: boolean;
  downloadedAt: Date | null;
  expiresAt: Date | null;
  removedAt: Date | null;
};

const columns = `job, next, tail, records, rows, parts, "firstTotal", total, changed, "downloadedAt", "expiresAt", "removedAt"`;

/** Stores an export and starts its job in one transaction. Does nothing if the ID exists. */
export async function storeExport(job: NewJob, total: number): Promise<void> {
  await tenantTransaction(pool(), job.tenant, async (client) => {
    if (!(await createJob(job, client))) return;
    await client.query('insert into console.exports (job, "firstTotal", total) values ($1, $2, $2)', [
      job.id,
      total,
    ]);
    await client.query(
      `update console.jobs set counts = jsonb_build_object('planned', $2::int) where id = $1`,
      [job.id, total],
    );
    await startJob(job, ['planned'], client);
  });
}

/** Returns the progress of exports by job ID. */
export async function findExports(jobs: readonly string[]): Promise<Map<string, Export>> {
  if (jobs.length === 0) return new Map();
  const { rows } = await pool().query<Export>(
    `select ${columns} from console.exports where job = any($1::uuid[])`,
    [jobs],
  );
  return new Map(rows.map((one) => [one.job, one]));
}

/** A record of an export: its key, if it has one, and its rows as JSON. */
export type SerializedRecord = { key: string | undefined; rows: string; count: number };

/** Serializes the rows of a record. A cell becomes its text, or a pair of text and number. */
export const serializeRecord = (key: string | undefined, rows: readonly CellText[][]): SerializedRecord => ({
  key,
  count: rows.length,
  rows: rows
    .map((row) =>
      JSON.stringify(row.map(({ text, number }) => (number === undefined ? text : [text, number]))),
    )
    .join(','),
});

function toCell(written: unknown): CellText {
  if (!Array.isArray(written)) return { text: String(written) };
  const [text, number]: unknown[] = written;
  return { text: String(text), number: Number(number) };
}

async function decompress(bytes: Buffer): Promise<CellText[][]> {
  const rows: unknown = JSON.parse((await unpack(bytes)).toString());
  return Array.isArray(rows) ? rows.map((row) => (Array.isArray(row) ? row.map(toCell) : [])) : [];
}

/**
 * Adds records to the file and advances the position in one transaction. Skips records whose key is already in the file.
 * Returns undefined if the job is not running or another worker has advanced it.
 */
export function addPart(
  { job, next, parts }: Export,
  records: readonly SerializedRecord[],
  position: ReadPosition,
): Promise<Export | undefined> {
  return tenantTransaction(pool(), ALL_TENANTS, async (client) => {
    const running = await client.query(
      `select from console.jobs j join console.exports e on e.job = j.id
       where j.id = $1 and j.state = 'running' and e.next = $2 and e.parts = $3 for update`,
      [job, next, parts],
    );
    if (running.rowCount !== 1) return undefined;
    const { rows: added } = await client.query<{ key: string }>(
      `insert into console.export_keys (job, key) select $1, key from unnest($2::text[]) key
       on conflict do nothing returning key`,
      [job, records.flatMap(({ key }) => key ?? [])],
    );
    const addedKeys = new Set(added.map(({ key }) => key));
    // Each new key is removed with its first record, so that duplicates within a page are written only once.
    const newRecords = records.filter(({ key }) => key === undefined || addedKeys.delete(key));
    const count = newRecords.reduce((sum, record) => sum + record.count, 0);
    if (newRecords.length > 0)
      await client.query('insert into console.export_parts (job, n, rows) values ($1, $2, $3)', [
        ...[job, parts],
        await compress(`[${newRecords.map(({ rows }) => rows).join(',')}]`),
      ]);
    const { rows: now } = await client.query<Export>(
      `update console.exports set next = $2, tail = $3, total = coalesce($4, total), changed = changed or $5, records = records + $6,
         rows = rows + $7, parts = parts + $8 where job = $1 returning ${columns}`,
      [
        ...[
          job,
          position.next,
          position.tail,
          position.total ?? null,
          position.changed || newRecords.length < records.length,
        ],
        ...[newRecords.length, count, newRecords.length > 0 ? 1 : 0],
      ],
    );
    const [storedExport] = now;
    if (!storedExport) return undefined;
    await client.query('update console.jobs set counts = $2::jsonb, "changedAt" = now() where id = $1', [
      job,
      JSON.stringify({
        done: storedExport.records,
        planned: Math.max(0, storedExport.total - storedExport.records),
      }),
    ]);
    return storedExport;
  });
}

/**
 * Marks a file as complete and schedules its deletion. Returns false if the job is not running or another worker has advanced
 * it.
 */
export function finishExport({ job, next, records, total }: Export): Promise<boolean> {
  return tenantTransaction(pool(), ALL_TENANTS, async (client) => {
    const counts = JSON.stringify({ ...noRows, done: records });
    const { rowCount } = await client.query(
      `update console.jobs set state = 'finished', reason = null, "retryAt" = null, "changedAt" = now(), "finishedAt" = now(),
         counts = $2::jsonb
       where id = $1 and state = 'running' and (select e.next from console.exports e where e.job = $1) = $3`,
      [job, counts, next],
    );
    if (rowCount !== 1) return false;
    await client.query(
      `update console.exports set "expiresAt" = now() + make_interval(hours => $2), changed = changed or records <> $3
       where job = $1`,
      [job, FILE_TTL_HOURS, total],
    );
    await client.query('delete from console.export_keys where job = $1', [job]);
    await client.query(
      `select graphile_worker.add_job('removeExport', json_build_object('id', $1::text),
         run_at := now() + make_interval(hours => $2), job_key := 'file:' || $1::text)`,
      [job, FILE_TTL_HOURS],
    );
    return true;
  });
}

/** Deletes the file of a job that has been canceled or whose file has expired. The job itself stays. */
export async function removeExport(job: string, client?: PoolClient): Promise<void> {
  if (!client) return tenantTransaction(pool(), ALL_TENANTS, (own) => removeExport(job, own));
  const { rowCount } = await client.query(
    `update console.exports e set "removedAt" = now() from console.jobs j
     where e.job = $1 and j.id = e.job and e."removedAt" is null and (e."expiresAt" <= now() or j.state = 'canceled')`,
    [job],
  );
  if (rowCount !== 1) return;
  await client.query('delete from console.export_parts where job = $1', [job]);
  await client.query('delete from console.export_keys where job = $1', [job]);
}

export const hasFile = (
  { state }: Pick<Job, 'state'>,
  { expiresAt, removedAt }: Pick<Export, 'expiresAt' | 'removedAt'>,
): boolean => state === 'finished' && !removedAt && expiresAt !== null && expiresAt.getTime() > Date.now();

/**
 * Yields the rows of a file, with one part in memory at a time. Throws if a part is missing, so that a download breaks off
 * instead of being silently incomplete.
 */
export async function* exportedRows({ job, parts }: Export): AsyncGenerator<CellText[][]> {
  for (let n = 0; n < parts; n++) {
    const { rows } = await pool().query<{ rows: Buffer }>(
      'select rows from console.export_parts where job = $1 and n = $2',
      [job, n],
    );
    const [part] = rows;
    if (!part) throw new Error(`Part ${n} of the export ${job} is missing`);
    yield await decompress(part.rows);
  }
}

/** Records a download. The bell then no longer offers the file. */
export async function noteDownload(job: string): Promise<void> {
  await pool().query(
    'update console.exports set "downloadedAt" = coalesce("downloadedAt", now()) where job = $1',
    [job],
  );
  await tenantQuery(pool(), ALL_TENANTS, {
    text: 'update console.jobs set "changedAt" = now() where id = $1',
    values: [job],
  });
}

/** The list to export with its filter and order (`dqb`), columns and file format. The job stores it as JSON. */
export type ExportTask = ExportShape & {
  operation: string;
  dqb: string;
  masks?: boolean;
};

/** True if a stored task describes an export. Another version may have written the task. */
export const isExportTask = (payload: unknown): payload is ExportTask =>
  isRecord(payload) &&
  [payload.operation, payload.dqb, payload.list].every((text) => typeof text === 'string') &&
  (payload.format === 'csv' || payload.format === 'xlsx') &&
  Array.isArray(payload.columns) &&
  isRecord(payload.style);
