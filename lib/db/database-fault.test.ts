import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { config, setConfig } from '@/lib/env';
import { databaseFailure } from './database-fault';
import { type Embedded, startEmbedded } from './embedded/embedded';
import { closePool, lastFailureAt, pool, transaction } from './pool';

let dir = '';
let database: Embedded | undefined;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'tallyman-fault-'));
  chmodSync(dir, 0o755);
  database = await startEmbedded(dir, { volatile: true });
  setConfig({ ...config(), databaseUrl: database.url });
});
afterAll(async () => {
  await closePool();
  await database?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Returns the kind of failure of a query, and whether the pool recorded the failure. */
async function failure(work: Promise<unknown>) {
  const begun = performance.now();
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { fault: databaseFailure(error), noted: lastFailureAt() >= begun };
}

it('a query that waits too long for a connection reports the database as unavailable', async () => {
  const busy = Array.from({ length: 16 }, () => pool().query('select pg_sleep(7)'));
  const waits = [pool().query('select 1'), transaction(pool(), async () => 1)];
  const lost = { fault: 'away', noted: true };
  expect(await Promise.all(waits.map(failure))).toEqual([lost, lost]);
  // A slow database is not unavailable, so running queries continue.
  expect(await Promise.all(busy)).toHaveLength(16);
}, 60_000);

it('a statement timeout is distinguished from an invalid statement', async () => {
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
