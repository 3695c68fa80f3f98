import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { clusterIn } from '../embedded/cluster';
import { superuserAddressOf } from '../embedded/connect';
import { onStopped } from '../embedded/embedded';
import { secretsIn } from '../embedded/secrets';
import { fromBaseline, migrate, migrationFiles } from '../migrate';
import { prepareDatabase } from '../prepare-database';
import { ChecksumCounter, connectOwner, type Manifest, manifestOf, rowsOf, tablesOf } from './backup';

/**
 * The migrations of a backup. Throws when this version cannot create its schema: a migration is unknown, or its content differs.
 */
async function migrationsOf(manifest: Manifest): Promise<Set<string>> {
  const files = await migrationFiles();
  const knownChecksums = new Map(files.map(({ name, checksum }) => [name, checksum]));
  const recorded = new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum]));
  const migrations = fromBaseline(files, recorded);
  for (const [name, checksum] of migrations) {
    if (!knownChecksums.has(name))
      throw new Error(`The backup is of a newer Tallyman (it has ${name}): update this one`);
    if (knownChecksums.get(name) !== checksum)
      throw new Error(`The backup was made with another ${name} than this one`);
  }
  return new Set(migrations.keys());
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_namespace where nspname in ('platform', 'console')`,
  );
  if (rowCount) throw new Error('The database is not empty: make a new one, and name it in DATABASE_URL');
}

/** The columns of a table in this database. */
async function partsIn(client: pg.Client): Promise<(name: string) => string[]> {
  const parts = new Map((await tablesOf(client)).map((table) => [table.name, table.parts]));
  return (name) => parts.get(name) ?? [];
}

async function readTables(client: pg.Client, folder: string, tables: Manifest['tables']): Promise<void> {
  const parts = await partsIn(client);
  const names = tables.map(({ name }) => name);
  const all = names.flatMap((name) => [name, ...parts(name)]);
  for (const name of all) await client.query(`alter table ${name} disable trigger user`);
  // Some migrations insert rows: empty the tables first.
  await client.query(`truncate ${names.join(', ')}`);
  for (const { name, columns, file, rows, sha256 } of tables) {
    const counter = new ChecksumCounter();
    const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    await pipeline(createReadStream(join(folder, file)), createGunzip(), counter, into);
    const sum = counter.sum();
    if (sum.rows !== rows || sum.sha256 !== sha256)
      throw new Error(`${file} is damaged: its checksum differs`);
  }
  for (const name of all) await client.query(`alter table ${name} enable trigger user`);
}

/** Reads every table back and compares row counts and checksums with the backup. */
async function verify(client: pg.Client, tables: Manifest['tables']): Promise<void> {
  const parts = await partsIn(client);
  for (const { name, columns, rows, sha256 } of tables) {
    const counter = new ChecksumCounter();
    const output = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(client.query(copyTo(rowsOf({ name, columns, parts: parts(name) }))), counter, output);
    const sum = counter.sum();
    if (sum.rows !== rows || sum.sha256 !== sha256)
      throw new Error(`${name} came back otherwise: ${sum.rows} rows of ${rows}`);
  }
}

/**
 * Restores a backup into an empty database in one transaction, verifies every table and keeps the backup's schema
 * version; the next start migrates it. Throws a readable message when the backup is damaged or newer, or the database
 * is not empty.
 */
export async function readBackup(ownerUrl: string, folder: string): Promise<Manifest> {
  const manifest = await manifestOf(folder);
  const only = await migrationsOf(manifest);
  const client = await connectOwner(ownerUrl);
  try {
    await assertEmpty(client);
    await migrate(ownerUrl, { only });
    await client.query('begin');
    await readTables(client, folder, manifest.tables);
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
    await verify(client, manifest.tables);
    await client.query('commit');
    await client.query('analyze');
    return manifest;
  } finally {
    await client.end();
  }
}

const NEW = 'tallyman_restoring';
const FORMER = 'tallyman_former';

/**
 * Replaces the embedded database of a stopped installation with a backup. The backup is restored and verified in a
 * second folder, then the two are renamed in one step. The previous database is kept until the next restore.
 */
async function restoreEmbedded(
  dataDir: string,
  folder: string,
  report: (line: string) => void,
): Promise<Manifest> {
  // Check before anything is created: a wrong folder must leave no trace.
  await manifestOf(folder);
  const isNew = !clusterIn(dataDir);
  const restoring = async ({ ownerUrl, url, port }: { ownerUrl: string; url: string; port: number }) => {
    const { databasePassword } = await secretsIn(dataDir);
    const admin = await connectOwner(superuserAddressOf(port, databasePassword));
    const { pathname, username } = new URL(ownerUrl);
    const used = pathname.slice(1);
    try {
      await admin.query(`drop database if exists ${NEW} with (force)`);
      await admin.query(`create database ${NEW} owner ${username}`);
      const restoredUrl = new URL(ownerUrl);
      restoredUrl.pathname = `/${NEW}`;
      const manifest = await readBackup(restoredUrl.href, folder);
      await admin.query(`drop database if exists ${FORMER} with (force)`);
      await admin.query(
        `begin; alter database ${used} rename to ${FORMER}; alter database ${NEW} rename to ${used}; commit`,
      );
      // Remove the database that was created for this restore; it is empty.
      if (isNew) await admin.query(`drop database ${FORMER} with (force)`);
      else report(`The database that was in use is kept as ${FORMER} until the next restore`);
      await prepareDatabase(ownerUrl, url);
      return manifest;
    } finally {
      await admin.end();
    }
  };
  return onStopped(dataDir, restoring, report);
}

type Setting = { databaseUrl?: string; databaseOwnerUrl?: string; dataDir: string };

/** Restores a backup into the embedded database, or into the empty database that DATABASE_URL names. */
export async function restoreInstallation(
  { databaseUrl, databaseOwnerUrl, dataDir }: Setting,
  folder: string,
  report: (line: string) => void,
): Promise<Manifest> {
  if (!databaseUrl) return restoreEmbedded(dataDir, folder, report);
  const ownerUrl = databaseOwnerUrl ?? databaseUrl;
  const manifest = await readBackup(ownerUrl, folder);
  await prepareDatabase(ownerUrl, databaseUrl);
  return manifest;
}
