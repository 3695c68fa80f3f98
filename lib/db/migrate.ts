import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/**
 * A migration. An optional migration (`NNNN-name.optional.sql`) is skipped if the database lacks the rights or files that it
 * needs.
 */
export type Migration = { name: string; optional: boolean; sql: string; checksum: string };

const folder = () => join(dirname(fileURLToPath(import.meta.url)), 'migrations');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Returns the migrations in a folder, by default `migrations`, sorted by number. Throws for an invalid name or a duplicate
 * number.
 */
export async function migrationFiles(dir = folder()): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((n) => n.endsWith('.sql')).sort();
  const numbers = new Map<string, string>();
  return Promise.all(
    names.map(async (name) => {
      const number = /^(\d{4})-[a-z0-9-]+(\.optional)?\.sql$/.exec(name)?.[1];
      if (!number)
        throw new Error(`The migration ${name} is not named NNNN-name.sql or NNNN-name.optional.sql`);
      const duplicate = numbers.get(number);
      if (duplicate) throw new Error(`The migrations ${duplicate} and ${name} have the same number`);
      numbers.set(number, name);
      const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
      return {
        name,
        optional: name.endsWith('.optional.sql'),
        sql,
        checksum: sha256(sql),
      };
    }),
  );
}

/** The number of the advisory lock that serializes concurrent starts on one database. The value is arbitrary. */
export const MIGRATION_LOCK = 7_264_551;

/**
 * Error codes for which an optional migration is skipped: insufficient privilege, feature not supported, missing file, undefined
 * object.
 */
const OPTIONAL_ERRORS = new Set(['42501', '0A000', '58P01', '42704']);

/** Checksums of the applied migrations by name. */
type Applied = Map<string, string>;

const errorCode = (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : '');

/** Returns the applied migrations. Empty for a new database. */
export async function readApplied(client: pg.Client): Promise<Applied> {
  try {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from tallyman_migrations',
    );
    return new Map(rows.map((r) => [r.name, r.checksum]));
  } catch (error) {
    if (errorCode(error) === '42P01') return new Map();
    throw error;
  }
}

/**
 * Returns the migrations that are not applied yet. Throws if the database has newer or changed migrations. Ignores applied
 * migrations that this version no longer has.
 */
export function findPending(files: Migration[], applied: Applied): Migration[] {
  const last = files.at(-1)?.name ?? '';
  const newer = [...applied.keys()].find((name) => name > last);
  if (newer)
    throw new Error(
      `This database or backup was prepared by a newer version of Tallyman (it has ${newer}): use that version`,
    );
  const changed = files.find((f) => applied.has(f.name) && applied.get(f.name) !== f.checksum);
  if (changed)
    throw new Error(`The migration ${changed.name} was changed after it was applied: add a new one instead`);
  return files.filter((f) => !applied.has(f.name));
}

/** Runs one migration and records it, in the caller's transaction. Returns false if the migration is optional and was skipped. */
async function apply(client: pg.Client, { name, sql, optional, checksum }: Migration): Promise<boolean> {
  let skipped = false;
  await client.query('savepoint step');
  try {
    await client.query(sql);
  } catch (error) {
    if (!optional || !OPTIONAL_ERRORS.has(errorCode(error))) {
      throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
    await client.query('rollback to savepoint step');
    skipped = true;
  }
  await client.query('insert into tallyman_migrations (name, checksum, skipped) values ($1, $2, $3)', [
    name,
    checksum,
    skipped,
  ]);
  return !skipped;
}

/** Applies the next migration in a separate transaction, under the lock. Returns its name, or undefined if none is left. */
async function step(client: pg.Client, files: Migration[]): Promise<string | undefined> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists tallyman_migrations (name text primary key, checksum text not null, skipped boolean not null, at timestamptz not null default now())',
    );
    const next = findPending(files, await readApplied(client))[0];
    const done = next && (await apply(client, next));
    await client.query('commit');
    return next && `${next.name}${done ? '' : ' (skipped: optional)'}`;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Selects migrations from another folder, or only the named migrations, for example to restore an older backup. */
export type MigrationFilter = { folder?: string; only?: ReadonlySet<string> };

/**
 * Migrates the database to the schema of this version. Returns the names of the applied migrations. Several processes may call
 * this at once. Throws an error that names the file if a migration fails, has been changed, or is newer.
 */
export async function migrate(
  databaseUrl: string,
  { folder, only }: MigrationFilter = {},
): Promise<string[]> {
  const files = (await migrationFiles(folder)).filter(({ name }) => !only || only.has(name));
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'tallyman migrate',
    connectionTimeoutMillis: 30_000,
  });
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new Error(`The database cannot be reached: ${error.message}`, { cause: error });
  });
  try {
    if (findPending(files, await readApplied(client)).length === 0) return [];
    await client.query(`set statement_timeout = 0; set timezone = 'UTC'`);
    const applied: string[] = [];
    for (let name = await step(client, files); name; name = await step(client, files)) applied.push(name);
    return applied;
  } finally {
    await client.end();
  }
}
