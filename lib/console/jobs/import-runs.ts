import { pool } from '@/lib/db/pool';

/** An import as listed. `meta` and `counts` are the console's own JSON. */
export type ImportRun = {
  id: string;
  tenant: string;
  target: string;
  file: string;
  person: string;
  meta: unknown;
  counts: unknown;
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
  meta: string;
  counts: string;
};

const columns = `id, tenant, target, file, person, meta, counts, "createdAt", "updatedAt"`;
/** Older ones go when a new one comes: what was sent stands in the journal. */
const KEPT = '90 days';

/** Begins an import; one begun twice under the same id is begun once. `meta` and `counts` are JSON. */
export async function startImport(run: NewImport): Promise<void> {
  await pool().query(`delete from console.imports where "createdAt" < now() - $1::interval`, [KEPT]);
  await pool().query(
    `insert into console.imports (id, tenant, target, file, "personId", person, meta, counts)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb) on conflict (id) do nothing`,
    [run.id, run.tenant, run.target, run.file, run.personId, run.person, run.meta, run.counts],
  );
}

/** One import of a tenant, or nothing. */
export async function findImport(id: string, tenant: string): Promise<ImportRun | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return undefined;
  const { rows } = await pool().query<ImportRun>(
    `select ${columns} from console.imports where id = $1 and tenant = $2`,
    [id, tenant],
  );
  return rows[0];
}

/** The latest imports of a tenant, newest first. */
export async function listImports(tenant: string, count = 50): Promise<ImportRun[]> {
  const { rows } = await pool().query<ImportRun>(
    `select ${columns} from console.imports where tenant = $1 order by "createdAt" desc limit $2`,
    [tenant, count],
  );
  return rows;
}

/** Changes what is known of an import; JSON, and nothing where it stays. */
export async function changeImport(
  id: string,
  { meta, counts }: { meta?: string; counts?: string },
): Promise<void> {
  await pool().query(
    `update console.imports set meta = coalesce($2::jsonb, meta), counts = coalesce($3::jsonb, counts), "updatedAt" = now()
     where id = $1`,
    [id, meta ?? null, counts ?? null],
  );
}

/** Takes an import away; what was sent stays in the journal. */
export async function dropImport(id: string): Promise<void> {
  await pool().query('delete from console.imports where id = $1', [id]);
}
