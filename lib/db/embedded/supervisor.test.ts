import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Embedded } from './embedded';
import { isProcessRunning } from './lock.mjs';
import { type SupervisedDatabase, superviseDatabase } from './supervisor';

let dir = '';
let database: SupervisedDatabase | undefined;
const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  dir = mkdtempSync(join(tmpdir(), 'tallyman-supervisor-'));
  chmodSync(dir, 0o755);
});
afterEach(async () => {
  await database?.stop();
  database = undefined;
  rmSync(dir, { recursive: true, force: true });
});

const supervise = async () => {
  database = await superviseDatabase(dir, { volatile: true, report: (line) => lines.push(line) });
  return database;
};

async function answers({ url }: Embedded): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // The server syncs the whole disk once. On a busy disk, a sync per file would delay the start by seconds.
    const { rows } = await client.query(
      `select current_setting('recovery_init_sync_method') as sync,
         pg_size_bytes(current_setting('max_wal_size')) <= pg_size_bytes('128MB') as short`,
    );
    // The WAL to replay is limited to a second or two.
    return rows[0]?.short && rows[0].sync === (process.platform === 'linux' ? 'syncfs' : 'fsync');
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

it('the supervisor restarts a server however it ended, on the same port with a clean environment', async () => {
  const secret = 'canary-of-the-environment';
  vi.stubEnv('PLATFORM_API_KEY', secret);
  const watched = await supervise();
  for (const [round, signal] of (['SIGKILL', 'SIGQUIT', 'SIGINT'] as const).entries()) {
    const { pid, port } = watched.current();
    const busy = new pg.Client({ connectionString: watched.current().url });
    busy.on('error', () => undefined);
    await busy.connect();
    // The backend of this query does not notice that the server has ended until the query has finished.
    const counting = busy.query('select count(*) from generate_series(1, 1000000000)').catch(() => undefined);
    process.kill(pid, signal);
    await expect.poll(() => watched.state().restarts, { timeout: 10_000, interval: 20 }).toBe(round + 1);
    await counting;
    expect(watched.current().pid).not.toBe(pid);
    expect(watched.current().port).toBe(port);
    expect(watched.state()).toMatchObject({ state: 'running' });
    expect(await answers(watched.current())).toBe(true);
    expect(lines.join('\n')).toContain(`pid ${pid}`);
  }
  if (process.platform === 'linux') {
    const environment = readFileSync(`/proc/${watched.current().pid}/environ`, 'utf8');
    expect(environment).not.toContain(secret);
    const names = environment.split('\0').map((line) => line.split('=')[0] ?? '');
    const known = /^(?:PATH|LD_LIBRARY_PATH|TMPDIR|TEMP|TMP|LC_ALL|NODE_ENV|PG\w*|)$/;
    expect(names.filter((name) => !known.test(name))).toEqual([]);
  }
  vi.unstubAllEnvs();
  const { pid } = watched.current();
  await watched.stop();
  expect(isProcessRunning(pid)).toBe(false);
  expect(watched.state().restarts).toBe(3);
}, 60_000);

it('the supervisor retries until the server starts, and reports the reason once', async () => {
  let starts = 0;
  const dead: Embedded = {
    url: 'a',
    ownerUrl: 'b',
    cluster: dir,
    pid: 2 ** 30,
    port: 1,
    exited: Promise.resolve(),
    stop: async () => undefined,
  };
  const start = async () => {
    starts++;
    if (starts > 1) throw new Error('The embedded PostgreSQL did not start: no space');
    return dead;
  };
  const watched = await superviseDatabase(dir, { start, report: (line) => lines.push(line) });
  await expect.poll(() => starts, { timeout: 5_000 }).toBe(3);
  expect(watched.state()).toMatchObject({
    state: 'restarting',
    reason: 'The embedded PostgreSQL did not start: no space',
  });
  expect(lines.filter((line) => line.includes('no space'))).toHaveLength(1);
  await watched.stop();
});
