import type { PoolClient } from 'pg';
import { pool } from '@/lib/db/pool';
import { tenantQuery, tenantTransaction } from '@/lib/db/tenant-query';
import { type ImportMeta, isImportMeta } from '../browser/import-state';
import { findJob, type Job, jobById, listJobs } from '../jobs/job-store';
import type { NewJob } from '../jobs/store-plan';
import { isTargetName, type TargetName } from './targets';

// An import is a job whose rows are the rows of a file. The task of the job stores the rest of the import's state.

/**
 * The task of an import. `owner` is the ID of the person who uploaded the file and sees its cells unmasked. `zone` is the time
 * zone of the dates in the file.
 */
export type ImportTask = ImportMeta & {
  owner: string;
  zone: string;
  isMapped?: boolean;
  /** True after a person has confirmed the mapping, until all rows are checked. */
  isConfirmed?: boolean;
  /** The time at which the last check of all rows ended, in milliseconds. */
  checkedAt?: number;
};

const isTask = (task: unknown): task is ImportTask => isImportMeta(task) && 'owner' in task && 'zone' in task;

export type Import = { job: Job; target: TargetName; task: ImportTask };

/**
 * Reads a job as an import. Returns undefined if the job is not an import, or if another version stored a task that this
 * version cannot read.
 */
const toImport = (job: Job | undefined): Import | undefined =>
  job?.kind === 'import' && isTargetName(job.act) && isTask(job.task)
    ? { job, target: job.act, task: job.task }
    : undefined;

/** Returns an import of a tenant, or undefined if there is none. */
export const findImport = async (id: string, tenant: string): Promise<Import | undefined> =>
  toImport(await findJob(id, tenant));

export const importById = async (id: string): Promise<Import | undefined> => toImport(await jobById(id));

/** Returns the latest imports of a tenant, newest first. Omits imports whose file has not been read. */
export async function listImports(tenant: string): Promise<Import[]> {
  const imports = (await listJobs(tenant, 'import')).flatMap((job) => toImport(job) ?? []);
  return imports.filter(({ task }) => task.step !== 'read');
}

/** Returns the job of a new import. If `isMapped` is true, the headings are paths of fields and need no mapping. */
export function newImport(
  job: Pick<NewJob, 'id' | 'tenant' | 'personId' | 'person' | 'visit'>,
  named: Pick<ImportTask, 'file' | 'zone' | 'isMapped'>,
  { act, batchSize }: Pick<NewJob, 'act' | 'batchSize'>,
): NewJob {
  const task: ImportTask = {
    ...{ header: [], columns: [], total: 0, revision: 0, decimal: '.', encoding: '', existing: 'update' },
    ...{ step: 'read', work: { step: 'reading', done: 0, total: 0 }, owner: job.personId },
    ...named,
  };
  return { ...job, kind: 'import', act, batchSize, task: JSON.stringify(task) };
}

/** Stores a part of an uploaded file, or replaces a part that was uploaded before. */
export async function savePart(id: string, part: number, bytes: Buffer): Promise<void> {
  await pool().query(
    `insert into console.import_files (job, part, bytes) values ($1, $2, $3)
     on conflict (job, part) do update set bytes = excluded.bytes`,
    [id, part, bytes],
  );
}

export async function countParts(id: string): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(
    'select count(*)::int as n from console.import_files where job = $1',
    [id],
  );
  return rows[0]?.n ?? 0;
}

/** Returns an uploaded file, or undefined if there is none. */
export async function readUploadedFile(id: string): Promise<Buffer | undefined> {
  const { rows } = await pool().query<{ bytes: Buffer }>(
    'select bytes from console.import_files where job = $1 order by part',
    [id],
  );
  return rows.length > 0 ? Buffer.concat(rows.map(({ bytes }) => bytes)) : undefined;
}

/** The IDs that statements on an import need. */
export type JobRef = Pick<Job, 'id' | 'tenant'>;

/** Changes properties of an import's task. `undefined` removes a property. */
export async function changeTask(
  { id, tenant }: JobRef,
  part: Partial<ImportTask>,
  client?: PoolClient,
): Promise<void> {
  const removed = Object.entries(part).flatMap(([name, value]) => (value === undefined ? name : []));
  const statement = {
    text: `update console.jobs set task = (task || $2::jsonb) - $3::text[], "changedAt" = now() where id = $1`,
    values: [id, JSON.stringify(part), removed],
  };
  await (client ? client.query(statement) : tenantQuery(pool(), tenant, statement));
}

/**
 * Changes the rows of an import, or how the rows are read. Locks the job, so that changes run one at a time. Increments the
 * revision, so that a running check does not store outdated results.
 */
export function changeRows<T>(
  job: JobRef,
  change: (client: PoolClient, task: ImportTask) => Promise<T>,
): Promise<T | undefined> {
  return tenantTransaction(pool(), job.tenant, async (client) => {
    const { rows } = await client.query<{ task: unknown }>(
      'select task from console.jobs where id = $1 for update',
      [job.id],
    );
    const task = rows[0]?.task;
    if (!isTask(task)) return undefined;
    const result = await change(client, task);
    await changeTask(job, { revision: task.revision + 1 }, client);
    return result;
  });
}

/** Returns the stored mapping of headings to fields. */
export async function readHeadings(tenant: string, target: string): Promise<Record<string, string>> {
  const rows = await tenantQuery<{ heading: string; path: string }>(pool(), tenant, {
    text: 'select heading, path from console.import_headings where tenant = $1 and target = $2',
    values: [tenant, target],
  });
  return Object.fromEntries(rows.map(({ heading, path }) => [heading, path]));
}

/** Stores the mapping of headings to fields. An empty path means no field. */
export async function rememberHeadings(
  tenant: string,
  target: string,
  headings: readonly { heading: string; path: string }[],
): Promise<void> {
  await tenantQuery(pool(), tenant, {
    text: `insert into console.import_headings (tenant, target, heading, path)
     select $1, $2, h.heading, h.path from unnest($3::text[], $4::text[]) h(heading, path)
     on conflict (tenant, target, heading) do update set path = excluded.path`,
    values: [tenant, target, headings.map((h) => h.heading), headings.map((h) => h.path)],
  });
}
