import { createHash, type Hash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';

/**
 * A table. `columns` omits generated columns, and `dependsOn` names the referenced tables. Rows of `partitions` are copied
 * through the parent table, because another database may have different partitions.
 */
export type Table = { name: string; columns: string[]; dependsOn: string[]; partitions: string[] };

// The query returns quoted identifiers.
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(array_agg(i.inhrelid::regclass::text), '{}') from pg_inherits i where i.inhparent = c.oid) as partitions,
    (select coalesce(array_agg(distinct format('%I.%I', tn.nspname, t.relname)), '{}') from pg_constraint f
      join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "dependsOn"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('platform', 'console') and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

/** Returns the tables of the platform and the console. Each table comes after the tables that it references. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES);
  const sorted: Table[] = [];
  while (sorted.length < rows.length) {
    const done = new Set(sorted.map(({ name }) => name));
    const ready = rows.filter(
      ({ name, dependsOn }) => !done.has(name) && dependsOn.every((other) => done.has(other)),
    );
    if (ready.length === 0)
      throw new Error('Tables reference each other in a cycle, so they cannot be sorted');
    sorted.push(...ready);
  }
  return sorted;
}

/** Returns the SQL that copies the rows of a table as text. A restored table returns the rows in the same order. */
export const copyRowsSql = ({
  name,
  columns,
  partitions,
}: Pick<Table, 'name' | 'columns' | 'partitions'>): string =>
  partitions.length === 0
    ? `copy ${name} (${columns.join(', ')}) to stdout`
    : `copy (select ${columns.join(', ')} from ${name} order by ${columns[0]}) to stdout`;

const NEWLINE = 10;

/** Counts the rows of a COPY stream and computes a checksum. Each row is one line, because COPY escapes line breaks in values. */
export class ChecksumCounter extends Transform {
  rows = 0;
  readonly #hash: Hash = createHash('sha256');

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.rows++;
    done(null, chunk);
  }

  checksum(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.#hash.digest('hex') };
  }
}

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  file: z.string().regex(/^[\w.-]+$/),
  rows: z.number().int(),
  sha256: z.string(),
});

const manifestSchema = z.object({
  format: z.literal(1),
  at: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  tables: z.array(tableSchema),
});

/** The manifest of a backup: every table in restore order with its row count and checksum, and the schema version. */
export type Manifest = z.output<typeof manifestSchema>;

const MANIFEST = 'manifest.json';

/** Reads the manifest of a backup. Throws a readable error if the manifest is missing or damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${folder} holds no backup (${MANIFEST}: ${error.code})`, { cause: error });
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${join(folder, MANIFEST)} is damaged or from a newer version of Tallyman`, {
      cause: error,
    });
  }
}

/** Connects as the owner of the tables, without timeouts for statements and idle transactions. */
export async function connectOwner(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'tallyman backup',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set timezone = 'UTC'; set synchronize_seqscans = off`);
  return client;
}

async function writeTables(client: pg.Client, folder: string): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = [];
  for (const table of await readTables(client)) {
    const { name, columns } = table;
    const file = `${name.replaceAll('"', '')}.copy.gz`;
    const counter = new ChecksumCounter();
    const out = createWriteStream(join(folder, file), { mode: 0o600, flush: true });
    const rows = client.query(copyTo(copyRowsSql(table)));
    await pipeline(rows, counter, createGzip({ level: 4 }), out);
    written.push({ name, columns, file, ...counter.checksum() });
  }
  return written;
}

const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
  from pg_sequences where schemaname in ('platform', 'console') and last_value is not null order by 1`;

async function writeAll(client: pg.Client, folder: string): Promise<Manifest> {
  // Read all tables from one snapshot, so that a concurrent transaction is included completely or not at all.
  await client.query('begin isolation level repeatable read, read only');
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from tallyman_migrations where not skipped order by name',
  );
  const tables = await writeTables(client, folder);
  // Sequences ignore snapshots. Read them last, so that they are never behind the rows.
  const { rows: sequences } = await client.query<{ name: string; value: string }>(SEQUENCES);
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.query('commit');
  const postgres = rows[0]?.server_version ?? '';
  return { format: 1, at: new Date().toISOString(), postgres, migrations, sequences, tables };
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/**
 * Backs up the whole database to a new folder. The folder appears only after the backup is complete. The server can keep running.
 * The backup can be restored to another version of PostgreSQL. Throws if the folder exists.
 */
export async function writeBackup(ownerUrl: string, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} already exists: choose another folder`);
  const draft = `${folder}.part-${process.pid}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const client = await connectOwner(ownerUrl);
    const manifest = await writeAll(client, draft).finally(() => client.end());
    const at = join(draft, MANIFEST);
    await writeFile(at, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
    await sync(draft);
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The backup ${basename(folder)} could not be created: ${reason}`, { cause: error });
  }
}
