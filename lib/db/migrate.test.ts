import { randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { migrate } from './migrate';

const ownerUrl = inject('ownerUrl');
// The owner role creates tables.
const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });

const schemas: string[] = [];
const folders: string[] = [];
let folder = '';
let url = '';

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const numbers = async () =>
  (await owner.query<{ n: number }>(`select n from ${schemas.at(-1)}.t order by n`)).rows.map((r) => r.n);

// A new schema behaves like a new database, because the table of applied migrations is created in the schema.
beforeEach(async () => {
  const schema = `trial_${randomBytes(4).toString('hex')}`;
  schemas.push(schema);
  await owner.query(`create schema ${schema}`);
  url = `${ownerUrl}?options=-c%20search_path%3D${schema}`;
  folder = await mkdtemp(join(tmpdir(), 'tallyman-migrations-'));
  folders.push(folder);
  await write('0001-first.sql', 'create table t (n int); insert into t values (1);');
  await write('0002-second.sql', 'insert into t values (2);');
});

afterAll(async () => {
  for (const schema of schemas) await owner.query(`drop schema ${schema} cascade`);
  for (const each of folders) await rm(each, { recursive: true });
  await owner.end();
});

it('migrations apply new files in order, once', async () => {
  expect(await migrate(url, { folder })).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate(url, { folder })).toEqual([]);
  await write('0003-third.sql', 'insert into t values (3);');
  expect(await migrate(url, { folder })).toEqual(['0003-third.sql']);
  expect(await numbers()).toEqual([1, 2, 3]);
});

it('migrations apply a file once when several processes start together', async () => {
  const done = await Promise.all(Array.from({ length: 6 }, () => migrate(url, { folder })));
  expect(done.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await numbers()).toEqual([1, 2]);
});

it('migrations roll back a file that fails, and continue from it', async () => {
  await write('0003-third.sql', 'insert into t values (3); insert into gone values (1);');
  await expect(migrate(url, { folder })).rejects.toThrow('0003-third.sql failed');
  expect(await numbers()).toEqual([1, 2]);
  await write('0003-third.sql', 'insert into t values (3);');
  expect(await migrate(url, { folder })).toEqual(['0003-third.sql']);
});

it('migrations skip an optional file only when what it needs is missing', async () => {
  await write('0003-search.optional.sql', 'insert into t values (3); create extension no_such_extension;');
  expect(await migrate(url, { folder })).toContain('0003-search.optional.sql (skipped: optional)');
  expect(await migrate(url, { folder })).toEqual([]);
  expect(await numbers()).toEqual([1, 2]);
  await write('0004-typo.optional.sql', 'insert int t values (4);');
  await expect(migrate(url, { folder })).rejects.toThrow('0004-typo.optional.sql failed');
});

it('migrations refuse a file that changed after it was applied, but ignore CRLF line endings', async () => {
  const statements = ['create table t (n int);', 'insert into t values (1);'];
  await write('0001-first.sql', statements.join('\n'));
  await migrate(url, { folder });
  await write('0001-first.sql', statements.join('\r\n'));
  expect(await migrate(url, { folder })).toEqual([]);
  await write('0001-first.sql', 'create table t (n int);\r\n');
  await expect(migrate(url, { folder })).rejects.toThrow('0001-first.sql was changed');
});

it('migrations refuse a database with a newer migration', async () => {
  await write('0009-later.sql', 'select 1;');
  await migrate(url, { folder });
  await rename(join(folder, '0009-later.sql'), join(folder, '0009-later.txt'));
  await expect(migrate(url, { folder })).rejects.toThrow(
    'This database or backup was prepared by a newer version of Tallyman (it has 0009-later.sql)',
  );
});

it('migrations continue in a database with a migration that was removed since', async () => {
  await migrate(url, { folder });
  await rm(join(folder, '0001-first.sql'));
  await write('0003-third.sql', 'insert into t values (3);');
  expect(await migrate(url, { folder })).toEqual(['0003-third.sql']);
});

it.each(['1-first.sql', '0003-Third.sql', '0002-twin.sql'])(
  'migrations refuse the file name %s',
  async (name) => {
    await write(name, 'select 1;');
    await expect(migrate(url, { folder })).rejects.toThrow(name);
  },
);
