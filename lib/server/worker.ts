import { setTimeout as sleep } from 'node:timers/promises';
import { startWorker } from '@/lib/console/job-worker';
import { loadSecrets } from '@/lib/db/embedded/secrets';
import { closePool, pool } from '@/lib/db/pool';
import { env, setConfig } from '@/lib/env';
import { assertStrongKeys } from './key-strength';

// `npm run worker` starts a process that only runs jobs, beside any number of servers on the same database.

const STOP_MS = 40_000;
const report = (line: string) => process.stdout.write(`${line}\n`);

/** Waits until a server has run the migrations. */
async function waitForMigrations(): Promise<void> {
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
    throw new Error('PLATFORM_URL is not set: to use the embedded platform, set it to the URL of a server');
  assertStrongKeys(env);
  const platformApiKey = env.platformApiKey ?? (await loadSecrets(env.dataDir)).platformApiKey;
  setConfig({ databaseUrl, platformUrl, platformApiKey });
  await waitForMigrations();
  return startWorker();
}

const starting = start();
let isStopping = false;
async function shutDown(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const timeout = sleep(STOP_MS, undefined, { ref: false });
  const stop = await starting.catch(() => undefined);
  await Promise.race([stop?.(), timeout]).catch((error: unknown) => console.error(error));
  await closePool().catch(() => undefined);
  process.exit(0);
}

process.on('SIGTERM', shutDown);
process.on('SIGINT', shutDown);
process.on('unhandledRejection', (error) => console.error(error));
starting.then(
  () => report('  The worker is ready: it sends bulk changes and imports'),
  (error: unknown) => {
    process.stderr.write(`\n  ${error instanceof Error ? error.message : String(error)}\n\n`);
    process.exit(1);
  },
);
