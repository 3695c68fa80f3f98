import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrate } from '../migrate';
import { migrationFiles } from '../migration-files';
import { connectOwner, type Manifest, manifestOf } from './backup';
import { Tally } from './backup-tables';

/** Throws when this version cannot bring the backup's schema about: a migration that it does not have, or has otherwise. */
async function assertKnown({ migrations }: Manifest): Promise<void> {
  const ours = new Map((await migrationFiles()).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!ours.has(name))
      throw new Error(`The backup is of a newer Tallyman (it has ${name}): update this one`);
    if (ours.get(name) !== checksum)
      throw new Error(`The backup was made with another ${name} than this one`);
  }
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_namespace where nspname in ('platform', 'console')`,
  );
  if (rowCount) throw new Error('The database is not empty: make a new one, and name it in DATABASE_URL');
}

async function readTables(client: pg.Client, folder: string, tables: Manifest['tables']): Promise<void> {
  const names = tables.map(({ name }) => name);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // Migrations put first rows into some.
  await client.query(`truncate ${names.join(', ')}`);
  for (const { name, columns, file, rows, sha256 } of tables) {
    const tally = new Tally();
    const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
    await pipeline(createReadStream(join(folder, file)), createGunzip(), tally, into);
    const sum = tally.sum();
    if (sum.rows !== rows || sum.sha256 !== sha256)
      throw new Error(`${file} is damaged: its checksum differs`);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

/** Reads every table back, and compares rows and checksum with those of the backup. */
async function verify(client: pg.Client, tables: Manifest['tables']): Promise<void> {
  for (const { name, columns, rows, sha256 } of tables) {
    const tally = new Tally();
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`)), tally, nowhere);
    const sum = tally.sum();
    if (sum.rows !== rows || sum.sha256 !== sha256)
      throw new Error(`${name} came back otherwise: ${sum.rows} rows of ${rows}`);
  }
}

/**
 * Restores a backup into an empty database, all of it or nothing, verifies every table, and leaves the schema of the backup:
 * a start migrates it on. Throws a sentence when the backup is damaged, newer, or the database is not empty.
 */
export async function readBackup(ownerUrl: string, folder: string): Promise<Manifest> {
  const manifest = await manifestOf(folder);
  await assertKnown(manifest);
  const client = await connectOwner(ownerUrl);
  try {
    await assertEmpty(client);
    await migrate(ownerUrl, { only: new Set(manifest.migrations.map(({ name }) => name)) });
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
