import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, decided } from '@/lib/env';
import { databaseFault, databaseIsSilent } from './database-fault';
import { type Embedded, startEmbedded } from './embedded/embedded';
import { closePool, connectionLostAt, pool, transaction } from './pool';

let dir = '';
let database: Embedded | undefined;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'tallyman-silence-'));
  chmodSync(dir, 0o755);
  database = await startEmbedded(dir, { volatile: true });
  decide({ ...decided(), databaseUrl: database.url });
});
afterAll(async () => {
  await closePool();
  await database?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** What a query came to: how it failed, and whether it was noted since. */
async function failure(work: Promise<unknown>) {
  const begun = performance.now();
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { fault: databaseFault(error), noted: connectionLostAt() >= begun };
}

it('tells whoever waits too long for a connection that the database is away', async () => {
  const busy = Array.from({ length: 16 }, () => pool().query('select pg_sleep(7)'));
  const waits = [pool().query('select 1'), transaction(pool(), async () => 1)];
  const lost = { fault: 'away', noted: true };
  expect(await Promise.all(waits.map(failure))).toEqual([lost, lost]);
  // Slow is not silent: what is under way goes on.
  expect(await Promise.all(busy)).toHaveLength(16);
  expect(databaseIsSilent()).toBe(false);
}, 60_000);

it('tells a statement that took too long from one that is wrong', async () => {
  const late = transaction(pool(), async (client) => {
    await client.query(`set local statement_timeout = '50ms'`);
    await client.query('select pg_sleep(5)');
  });
  expect(await failure(late)).toEqual({ fault: 'busy', noted: true });
  expect(await failure(pool().query('select nothing'))).toEqual({ fault: undefined, noted: false });
  expect(await failure(transaction(pool(), (client) => client.query('select nothing')))).toEqual({
    fault: undefined,
    noted: false,
  });
});

/** The server's processes: all of them work in its folder. */
const processes = (cluster: string) =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === cluster;
    } catch {
      return false;
    }
  });

it.runIf(process.platform === 'linux')(
  'gives up a database that is there and says nothing, and goes on when it speaks again',
  async () => {
    const { cluster = '' } = database ?? {};
    await Promise.all(Array.from({ length: 3 }, () => pool().query('select pg_sleep(0.05)')));
    const open = await pool().connect();
    const signal = (name: string) => execFileSync('kill', [`-${name}`, ...processes(cluster)]);
    signal('STOP');
    try {
      const told = await Promise.all([
        failure(open.query('select 1')),
        failure(pool().query('select 1')),
        failure(transaction(pool(), (client) => client.query('select 1'))),
        ...Array.from({ length: 20 }, () => failure(pool().query('select 2'))),
      ]);
      expect(told.filter(({ fault, noted }) => fault !== 'away' || !noted)).toEqual([]);
      expect(databaseIsSilent()).toBe(true);
    } finally {
      signal('CONT');
      open.release(true);
    }
    await expect.poll(databaseIsSilent, { timeout: 20_000 }).toBe(false);
    expect((await pool().query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  },
  60_000,
);
