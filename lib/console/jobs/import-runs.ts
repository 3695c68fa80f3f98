import type { z } from 'zod';
import { pool } from '@/lib/db/pool';
import { ALL_TENANTS, queryFor } from '@/lib/db/tenant-query';
import type { JobCounts } from '../browser/job-states';
import { type ChunkRows, RunMeta } from '../browser/run-meta';
import { noRows } from './job-store';

/**
 * An import in the list; `counts` are the outcomes of its planned rows. `meta` is undefined when the stored data cannot be parsed:
 * that must not hide the other imports.
 */
export type ImportRun = {
  id: string;
  tenant: string;
  target: string;
  file: string;
  personId: string;
  person: string;
  meta: RunMeta | undefined;
  counts: JobCounts;
  createdAt: Date;
  updatedAt: Date;
};

export type NewImport = {
  id: string;
  tenant: string;
  target: string;
  file: string;
  personId: string;
  person: string;
  meta: RunMeta;
};

const SELECT = `select i.id, i.tenant, i.target, i.file, i."personId", i.person, i.meta, coalesce(j.counts, '{}') as counts,
  i."createdAt", i."updatedAt" from console.imports i left join console.jobs j on j.id = i.id`;

type Stored = Omit<ImportRun, 'counts' | 'meta'> & { counts: Partial<JobCounts>; meta: unknown };
const importOf = (stored: Stored): ImportRun => ({
  ...stored,
  meta: RunMeta.safeParse(stored.meta).data,
  counts: { ...noRows, ...stored.counts },
});

/** Starts an import; starting the same ID twice starts it once. */
export async function startImport(run: NewImport): Promise<void> {
  await queryFor(pool(), run.tenant, {
    text: `insert into console.imports (id, tenant, target, file, "personId", person, meta)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb) on conflict (id) do nothing`,
    values: [run.id, run.tenant, run.target, run.file, run.personId, run.person, JSON.stringify(run.meta)],
  });
}

/** One import of a tenant; undefined when there is none. */
export async function findImport(id: string, tenant: string): Promise<ImportRun | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return undefined;
  const rows = await queryFor<Stored>(pool(), tenant, {
    text: `${SELECT} where i.id = $1 and i.tenant = $2`,
    values: [id, tenant],
  });
  return rows[0] && importOf(rows[0]);
}

/** The latest imports of a tenant, newest first. */
export async function listImports(tenant: string, count = 50): Promise<ImportRun[]> {
  const rows = await queryFor<Stored>(pool(), tenant, {
    text: `${SELECT} where i.tenant = $1 order by i."createdAt" desc limit $2`,
    values: [tenant, count],
  });
  return rows.map(importOf);
}

/** Updates an import. */
export async function changeImport(id: string, meta: RunMeta): Promise<void> {
  await queryFor(pool(), ALL_TENANTS, {
    text: `update console.imports set meta = $2::jsonb, "updatedAt" = now() where id = $1`,
    values: [id, JSON.stringify(meta)],
  });
}

/** Deletes an import; the request log keeps what was sent. */
export async function dropImport(id: string): Promise<void> {
  await queryFor(pool(), ALL_TENANTS, { text: 'delete from console.jobs where id = $1', values: [id] });
  await queryFor(pool(), ALL_TENANTS, { text: 'delete from console.imports where id = $1', values: [id] });
}

/** Stores a chunk of an import's rows. */
export async function saveChunk(
  id: string,
  chunkIndex: number,
  rows: z.infer<typeof ChunkRows>,
): Promise<void> {
  await pool().query(
    `insert into console.import_rows (import, piece, rows) values ($1, $2, $3)
     on conflict (import, piece) do update set rows = excluded.rows`,
    [id, chunkIndex, JSON.stringify(rows)],
  );
}

/** A chunk of an import's rows as JSON; undefined when there is none. */
export async function chunkOf(id: string, chunkIndex: number): Promise<string | undefined> {
  const { rows } = await pool().query<{ rows: string }>(
    'select rows from console.import_rows where import = $1 and piece = $2',
    [id, chunkIndex],
  );
  return rows[0]?.rows;
}

/** The last mapping of headings in this tenant, for this kind of record. */
export async function headingsOf(tenant: string, target: string): Promise<Record<string, string>> {
  const rows = await queryFor<{ heading: string; path: string }>(pool(), tenant, {
    text: 'select heading, path from console.import_headings where tenant = $1 and target = $2',
    values: [tenant, target],
  });
  return Object.fromEntries(rows.map(({ heading, path }) => [heading, path]));
}

/** Stores the mapping of headings; '' is no field. */
export async function rememberHeadings(
  tenant: string,
  target: string,
  headings: readonly { heading: string; path: string }[],
): Promise<void> {
  await queryFor(pool(), tenant, {
    text: `insert into console.import_headings (tenant, target, heading, path)
     select $1, $2, h.heading, h.path from unnest($3::text[], $4::text[]) h(heading, path)
     on conflict (tenant, target, heading) do update set path = excluded.path`,
    values: [tenant, target, headings.map((h) => h.heading), headings.map((h) => h.path)],
  });
}
