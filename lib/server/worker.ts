import { setTimeout as sleep } from 'node:timers/promises';
import { startWorker } from '@/lib/console/job-worker';
import { secretsIn } from '@/lib/db/embedded/secrets';
import { closePool, pool } from '@/lib/db/pool';
import { env, setConfig } from '@/lib/env';
import { assertStrongKeys } from './key-strength';

// A process that only sends jobs: `npm run worker`, beside any number of servers on the same database.

const SLICES_MS = 40_000;
const report = (line: string) => process.stdout.write(`${line}\n`);

/** Servers run the migrations; until then the worker waits. */
async function migrated(): Promise<void> {
  for (let isReported = false; ; isReported = true) {
    const { rows } = await pool().query<{ exists: boolean }>(
      `select to_regclass('graphile_worker.migrations') is not null and to_regclass('console.workers') is not null as "exists"`,
    );
    if (rows[0]?.exists) return;
    if (!isReported) report('  Waiting for a server to prepare the database …');
    await sleep(1_000);
  }
}

async function start(): Promise<() => Promise<void>> {
  const { databaseUrl, platformUrl } = env;
  if (!databaseUrl)
    throw new Error('DATABASE_URL is not set: with the embedded PostgreSQL, npm start sends the jobs itself');
  if (!platformUrl)
    throw new Error('PLATFORM_URL is not set: where the platform is the one inside, name a server of yours');
  assertStrongKeys(env);
  const platformApiKey = env.platformApiKey ?? (await secretsIn(env.dataDir)).platformApiKey;
  setConfig({ databaseUrl, platformUrl, platformApiKey });
  await migrated();
  return startWorker();
}

const starting = start();
let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  const timeout = sleep(SLICES_MS, undefined, { ref: false });
  const stop = await starting.catch(() => undefined);
  await Promise.race([stop?.(), timeout]).catch((error: unknown) => console.error(error));
  await closePool().catch(() => undefined);
  process.exit(0);
}

process.on('SIGTERM', end);
process.on('SIGINT', end);
process.on('unhandledRejection', (error) => console.error(error));
starting.then(
  () => report('  The worker is ready: it sends bulk changes and imports'),
  (error: unknown) => {
    process.stderr.write(`\n  ${error instanceof Error ? error.message : String(error)}\n\n`);
    process.exit(1);
  },
);
