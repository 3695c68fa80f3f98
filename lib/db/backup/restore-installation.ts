import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { findCluster } from '../embedded/cluster';
import { superuserUrl } from '../embedded/connect';
import { type Installation, withStoppedDatabase } from '../embedded/embedded';
import { loadSecrets } from '../embedded/secrets';
import { findPending, migrate, migrationFiles } from '../migrate';
import { prepareDatabase } from '../prepare-database';
import {
  ChecksumCounter,
  connectOwner,
  copyRowsSql,
  type Manifest,
  readManifest,
  readTables,
} from './backup';

/**
 * Returns the names of the migrations in a backup. Throws if this version cannot create the schema of the backup, because a
 * migration is newer or has different content.
 */
async function readBackupMigrations(manifest: Manifest): Promise<Set<string>> {
  const applied = new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum]));
  findPending(await migrationFiles(), applied);
  return new Set(applied.keys());
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_namespace where nspname in ('platform', 'console')`,
  );
  if (rowCount) throw new Error('The database is not empty: create a new one and set DATABASE_URL to it');
}

/** Returns a function that looks up the partitions of a table in this database. */
async function loadPartitions(client: pg.Client): Promise<(name: string) => string[]> {
  const partitions = new Map((await readTables(client)).map((table) => [table.name, table.partitions]));
  return (name) => partitions.get(name) ?? [];
}

async function restoreTables(client: pg.Client, folder: string, tables: Manifest['tables']): Promise<void> {
  const getPartitions = await loadPartitions(client);
  const names = tables.map(({ name }) => name);
  const all = names.flatMap((name) => [name, ...getPartitions(name)]);
  for (const name of all) await client.query(`alter table ${name} disable trigger user`);
  // Some migrations insert rows. The backup contains these rows too.
  await client.query(`truncate ${names.join(', ')}`);
  for (const { name, columns, file, rows, sha256 } of tables) {
    const counter = new ChecksumCounter();
    const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    await pipeline(createReadStream(join(folder, file)), createGunzip(), counter, into);
    const sum = counter.checksum();
    if (sum.rows !== rows || sum.sha256 !== sha256)
      throw new Error(`${file} is damaged: its checksum differs`);
  }
  for (const name of all) await client.query(`alter table ${name} enable trigger user`);
}

/** Reads every table back and compares row counts and checksums with the backup. */
async function verify(client: pg.Client, tables: Manifest['tables']): Promise<void> {
  const getPartitions = await loadPartitions(client);
  for (const { name, columns, rows, sha256 } of tables) {
    const counter = new ChecksumCounter();
    const output = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(
      client.query(copyTo(copyRowsSql({ name, columns, partitions: getPartitions(name) }))),
      counter,
      output,
    );
    const sum = counter.checksum();
    if (sum.rows !== rows || sum.sha256 !== sha256)
      throw new Error(`${name} was not restored correctly: ${sum.rows} rows of ${rows}`);
  }
}

/**
 * Restores a backup into an empty database with the schema version of the backup, and verifies every table. Restores all rows in
 * one transaction. Throws a readable error if the backup is damaged or newer, or if the database is not empty.
 */
export async function restoreBackup(ownerUrl: string, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const only = await readBackupMigrations(manifest);
  const client = await connectOwner(ownerUrl);
  try {
    await assertEmpty(client);
    await migrate(ownerUrl, { only });
    await client.query('begin');
    await restoreTables(client, folder, manifest.tables);
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

const NEW_DATABASE = 'tallyman_restoring';
const PREVIOUS_DATABASE = 'tallyman_former';

/**
 * Replaces the embedded database of a stopped installation with a backup. Restores and verifies the backup in a second database,
 * then renames both databases in one transaction. Keeps the previous database until the next restore.
 */
async function restoreEmbedded(
  dataDir: string,
  folder: string,
  report: (line: string) => void,
): Promise<Manifest> {
  // Throw before creating anything if the folder is not a backup.
  await readManifest(folder);
  const isNew = !findCluster(dataDir);
  const replaceDatabase = async ({
    ownerUrl,
    url,
    port,
  }: {
    ownerUrl: string;
    url: string;
    port: number;
  }) => {
    const { databasePassword } = await loadSecrets(dataDir);
    const admin = await connectOwner(superuserUrl(port, databasePassword));
    const { pathname, username } = new URL(ownerUrl);
    const currentName = pathname.slice(1);
    try {
      await admin.query(`drop database if exists ${NEW_DATABASE} with (force)`);
      await admin.query(`create database ${NEW_DATABASE} owner ${username}`);
      const restoredUrl = new URL(ownerUrl);
      restoredUrl.pathname = `/${NEW_DATABASE}`;
      const manifest = await restoreBackup(restoredUrl.href, folder);
      await admin.query(`drop database if exists ${PREVIOUS_DATABASE} with (force)`);
      await admin.query(
        `begin; alter database ${currentName} rename to ${PREVIOUS_DATABASE}; alter database ${NEW_DATABASE} rename to ${currentName}; commit`,
      );
      // The first start of this installation created an empty database. Remove that database.
      if (isNew) await admin.query(`drop database ${PREVIOUS_DATABASE} with (force)`);
      else report(`The database that was in use is kept as ${PREVIOUS_DATABASE} until the next restore`);
      await prepareDatabase(ownerUrl, url);
      return manifest;
    } finally {
      await admin.end();
    }
  };
  return withStoppedDatabase(dataDir, replaceDatabase, report);
}

/** Restores a backup into the embedded database, or into the empty database at DATABASE_URL. */
export async function restoreInstallation(
  { databaseUrl, databaseOwnerUrl, dataDir }: Installation,
  folder: string,
  report: (line: string) => void,
): Promise<Manifest> {
  if (!databaseUrl) return restoreEmbedded(dataDir, folder, report);
  const ownerUrl = databaseOwnerUrl ?? databaseUrl;
  const manifest = await restoreBackup(ownerUrl, folder);
  await prepareDatabase(ownerUrl, databaseUrl);
  return manifest;
}
