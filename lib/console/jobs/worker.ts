import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, type Runner, run } from 'graphile-worker';
import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { removeOld } from '../retention/retention';
import { exportSlice, removeExportTask } from './export-job';
import { jobById, schedule } from './job-store';
import { sendSlice } from './send-job';

// Each slice of a job is a task of the queue; the jobs themselves are in our own tables, and are the truth.

const SLICES = 6;
const DAY_MS = 86_400_000;
const BEAT_MS = 2_000;
/** Not heard of for so long, a worker is gone: what it held goes to the others. */
const GONE_SECONDS = 10;

/** Says that this worker is there, and tells for how long it was not heard of before, in seconds. */
async function beat(id: string): Promise<number> {
  const { rows } = await pool().query<{ silent: number }>(
    `with before as (select "seenAt" from console.workers where id = $1)
     insert into console.workers (id) values ($1) on conflict (id) do update set "seenAt" = now()
     returning coalesce((select extract(epoch from now() - "seenAt") from before), 0)::float8 as silent`,
    [id],
  );
  return rows[0]?.silent ?? 0;
}

/** Forgets all workers of before, where this process is the only one that can be: nobody else reaches the database. */
export async function forgetWorkers(): Promise<void> {
  await pool().query(`update console.workers set "seenAt" = now() - interval '1 hour'`);
}

/** Frees what workers held that are gone, and has every running job looked at that nobody is going to look at. */
async function takeOver(): Promise<void> {
  const { rows: gone } = await pool().query<{ id: string }>(
    `delete from console.workers where "seenAt" < now() - make_interval(secs => $1) returning id`,
    [GONE_SECONDS],
  );
  if (gone.length > 0)
    await pool().query('select graphile_worker.force_unlock_workers($1::text[])', [gone.map(({ id }) => id)]);
  const { rows } = await pool().query<{ id: string }>(
    `select id from console.jobs where state = 'running' and "changedAt" < now() - interval '20 seconds'
       and ("retryAt" is null or "retryAt" < now() - interval '5 seconds')
       and not exists (select from graphile_worker.jobs q where q.key = 'job:' || console.jobs.id::text
         and q.locked_at is null and q.attempts < q.max_attempts)`,
  );
  for (const { id } of rows) {
    const job = await jobById(id);
    if (job) await schedule(job);
  }
}

/**
 * Sends jobs in this process, beside any number of others on the same database. Answers how to stop: slices under way end
 * first. The schema of the queue has to be there.
 */
export async function startWorker(): Promise<() => Promise<void>> {
  let id = '';
  const events = new EventEmitter();
  events.on('pool:create', (told: unknown) => {
    const workers = isRecord(told) ? told.workerPool : undefined;
    if (typeof workers === 'object' && workers !== null) id = String(Reflect.get(workers, 'id'));
  });
  const sendJob = async (payload: unknown) => {
    if (isRecord(payload)) await sendSlice(String(payload.id), id);
  };
  const makeExport = async (payload: unknown) => {
    if (isRecord(payload)) await exportSlice(String(payload.id));
  };
  const runner: Runner = await run({
    pgPool: pool(),
    events,
    concurrency: SLICES,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') console.error(message);
    }),
    taskList: {
      sendJob,
      makeExport,
      removeExport: removeExportTask,
      removeOld: async () => void (await removeOld()),
    },
    // A day that was missed, because nothing ran at that hour, is made up for.
    parsedCronItems: parseCronItems([
      { task: 'removeOld', match: '23 2 * * *', options: { backfillPeriod: DAY_MS, maxAttempts: 5 } },
    ]),
  });
  // It ends by itself only when it is told to: what it dies of is told, and the process goes on without it.
  runner.promise.catch((error: unknown) => console.error(error));
  await beat(id);
  await takeOver();
  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    try {
      // Who was silent itself, as when the database was away, knows nothing about the others.
      if ((await beat(id)) < GONE_SECONDS / 2) await takeOver();
    } catch (error) {
      console.error(error);
    } finally {
      busy = false;
    }
  }, BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await runner.stop();
    await pool().query('delete from console.workers where id = $1', [id]);
  };
}
