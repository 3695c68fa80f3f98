import { pool } from '@/lib/db/pool';

/** What is sent together; `records` and `results` are the console's own JSON. */
export type ImportBatch = { n: number; records: string; settled: boolean; results: string };

/** Keeps a piece of an import's rows, as JSON. */
export async function keepPiece(id: string, piece: number, rows: string): Promise<void> {
  await pool().query(
    `insert into console.import_rows (import, piece, rows) values ($1, $2, $3)
     on conflict (import, piece) do update set rows = excluded.rows`,
    [id, piece, rows],
  );
}

/** A piece of an import's rows, or nothing. */
export async function pieceOf(id: string, piece: number): Promise<string | undefined> {
  const { rows } = await pool().query<{ rows: string }>(
    'select rows from console.import_rows where import = $1 and piece = $2',
    [id, piece],
  );
  return rows[0]?.rows;
}

/** Adds what is to be sent; a batch that is there already stays as it is. */
export async function planBatches(
  id: string,
  batches: readonly Pick<ImportBatch, 'n' | 'records'>[],
): Promise<void> {
  await pool().query(
    `insert into console.import_batches (import, n, records)
     select $1, b.n, b.records from unnest($2::int[], $3::text[]) b(n, records) on conflict do nothing`,
    [id, batches.map((b) => b.n), batches.map((b) => b.records)],
  );
}

/** Keeps what became of a batch. A settled one stays so. */
export async function settleBatch(
  id: string,
  { n, settled, results }: Pick<ImportBatch, 'n' | 'settled' | 'results'>,
): Promise<void> {
  await pool().query(
    `update console.import_batches set settled = settled or $3, results = $4 where import = $1 and n = $2`,
    [id, n, settled, results],
  );
}

/** All batches of an import, in the order in which they are sent. */
export async function batchesOf(id: string): Promise<ImportBatch[]> {
  const { rows } = await pool().query<ImportBatch>(
    'select n, records, settled, results from console.import_batches where import = $1 order by n',
    [id],
  );
  return rows;
}

/** What headings were last said to mean, in this tenant, for this kind of record. */
export async function headingsOf(tenant: string, target: string): Promise<Record<string, string>> {
  const { rows } = await pool().query<{ heading: string; path: string }>(
    'select heading, path from console.import_headings where tenant = $1 and target = $2',
    [tenant, target],
  );
  return Object.fromEntries(rows.map(({ heading, path }) => [heading, path]));
}

/** Remembers what headings mean; '' is "no field". */
export async function rememberHeadings(
  tenant: string,
  target: string,
  headings: readonly { heading: string; path: string }[],
): Promise<void> {
  await pool().query(
    `insert into console.import_headings (tenant, target, heading, path)
     select $1, $2, h.heading, h.path from unnest($3::text[], $4::text[]) h(heading, path)
     on conflict (tenant, target, heading) do update set path = excluded.path`,
    [tenant, target, headings.map((h) => h.heading), headings.map((h) => h.path)],
  );
}
