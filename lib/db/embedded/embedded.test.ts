import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MAX_CONNECTIONS } from '../pool';
import { type Embedded, startEmbedded } from './embedded';
import { isProcessRunning } from './lock.mjs';

let dir = '';
let last: Embedded | undefined;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tallyman-embedded-'));
  chmodSync(dir, 0o755);
});
afterEach(async () => {
  await last?.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function start(): Promise<Embedded> {
  last = await startEmbedded(dir, { volatile: true });
  return last;
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' });
  await client.end();
  return rows[0]?.[0];
}

async function dead(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (isProcessRunning(pid)) await new Promise((settle) => setTimeout(settle, 20));
}

it('the embedded database has connections for the full pools of six processes', async () => {
  const { url } = await start();
  const free = `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int`;
  expect(await ask(url, free)).toBeGreaterThanOrEqual(6 * MAX_CONNECTIONS);
});

it('the embedded database starts, stops and keeps its data', async () => {
  const first = await start();
  await ask(first.ownerUrl, 'create table t as select 7 as n');
  await first.stop();
  expect(isProcessRunning(first.pid)).toBe(false);
  const second = await start();
  expect(await ask(second.ownerUrl, 'select n from t')).toBe(7);
  expect(await ask(second.url, 'show fsync')).toBe('off');
  expect(
    await ask(
      second.url,
      `select datcollate || encoding from pg_database where datname = current_database()`,
    ),
  ).toBe('C6');
  expect(await ask(second.url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false);
  expect(await ask(second.ownerUrl, 'select rolsuper from pg_roles where rolname = current_user')).toBe(
    false,
  );
});

it('the embedded database restricts access to its folder and secrets', async () => {
  const { url } = await start();
  expect(statSync(join(dir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dir).sort()).toEqual(['postgres', 'postgres.log', 'secrets.json']);
  await expect(ask(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
});

it('the embedded database ends a server that outlived its Node process, and starts its own', async () => {
  const code = `import { startEmbedded } from '@/lib/db/embedded/embedded';
    const { pid } = await startEmbedded(${JSON.stringify(dir)}, { volatile: true });
    process.stdout.write(String(pid)); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  child.kill('SIGKILL');
  const again = await start();
  expect(isProcessRunning(Number(said))).toBe(false);
  expect(await ask(again.url, 'select 1')).toBe(1);
});

it('the embedded database recovers after the server was killed and its PID reused', async () => {
  const first = await start();
  await ask(first.ownerUrl, 'create table t as select 7 as n');
  await dead(first.pid);
  const file = join(dir, 'postgres', 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
  const second = await start();
  expect(await ask(second.ownerUrl, 'select n from t')).toBe(7);
});

it('the embedded database discards an incomplete first start', async () => {
  mkdirSync(join(dir, 'postgres.new-1234'));
  writeFileSync(join(dir, 'postgres.new-1234', 'PG_VERSION'), '18');
  const { url } = await start();
  expect(await ask(url, 'select 1')).toBe(1);
  expect(readdirSync(dir)).not.toContain('postgres.new-1234');
});

it('the embedded database names a wrong PostgreSQL version and wrong secrets', async () => {
  const { stop } = await start();
  const secrets = join(dir, 'secrets.json');
  const kept = readFileSync(secrets, 'utf8');
  writeFileSync(secrets, JSON.stringify({ platformApiKey: 'k', databasePassword: 'other' }));
  await expect(start()).rejects.toThrow('secrets.json');
  await stop();
  await expect(start()).rejects.toThrow('secrets.json');
  writeFileSync(secrets, kept);
  writeFileSync(join(dir, 'postgres', 'PG_VERSION'), '12\n');
  await expect(start()).rejects.toThrow('PostgreSQL 12');
  writeFileSync(join(dir, 'postgres', 'PG_VERSION'), '18\n');
  expect(await ask((await start()).url, 'select 1')).toBe(1);
});
