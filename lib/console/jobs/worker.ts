import { EventEmitter } from 'node:events';
import { type JobHelpers, Logger, parseCronItems, type Runner, run } from 'graphile-worker';
import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { checkAudit } from '../audit/check-audit';
import { removeOld } from '../retention/retention';
import { applyRules } from './apply-rules';
import { exportSlice, removeExportTask } from './export-job';
import { jobById, schedule } from './job-store';
import { sendSlice } from './send-job';

// Each slice of a job is a task of the queue; the jobs themselves are in our own tables, and are the truth.

const SLICES = 6;
const DAY_MS = 86_400_000;
const HEARTBEAT_MS = 2_000;
/** Not heard of for so long, a worker is gone: what it held goes to the others. */
const DEAD_AFTER_SECONDS = 10;

/** Says that this worker is there, and tells for how long it was not heard of before, in seconds. */
async function heartbeat(id: string): Promise<number> {
  const { rows } = await pool().query<{ silent: number }>(
    `with before as (select "seenAt" from console.workers where id = $1)
     insert into console.workers (id) values ($1) on conflict (id) do update set "seenAt" = now()
     returning coalesce((select extract(epoch from now() - "seenAt") from before), 0)::float8 as silent`,
    [id],
  );
  return rows[0]?.silent ?? 0;
}

/** Forgets all workers of before, where this process is the only one that can be: nobody else reaches the database. */
export async function removeWorkers(): Promise<void> {
  await pool().query(`update console.workers set "seenAt" = now() - interval '1 hour'`);
}

/** Frees what workers held that are gone, and has every running job looked at that nobody is going to look at. */
async function takeOver(): Promise<void> {
  const { rows: deadWorkers } = await pool().query<{ id: string }>(
    `delete from console.workers where "seenAt" < now() - make_interval(secs => $1) returning id`,
    [DEAD_AFTER_SECONDS],
  );
  if (deadWorkers.length > 0)
    await pool().query('select graphile_worker.force_unlock_workers($1::text[])', [
      deadWorkers.map(({ id }) => id),
    ]);
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

/** Longer than giving a task back takes. */
const UNRELEASED_SECONDS = 5;

type QueueRunner = { id: string; isLost: () => Promise<boolean>; stop: () => Promise<void> };

/** Takes tasks out of the queue and does them, under an id of its own. */
async function startRunner(): Promise<QueueRunner> {
  let id = '';
  let hasEnded = false;
  const runningTasks = new Set<string>();
  const events = new EventEmitter();
  events.on('pool:create', (parsed: unknown) => {
    const workers = isRecord(parsed) ? parsed.workerPool : undefined;
    if (typeof workers === 'object' && workers !== null) id = String(Reflect.get(workers, 'id'));
  });
  const slice =
    (work: (id: string) => Promise<void>) =>
    async (payload: unknown, { job }: JobHelpers) => {
      runningTasks.add(job.id);
      try {
        if (isRecord(payload)) await work(String(payload.id));
      } finally {
        runningTasks.delete(job.id);
      }
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
      sendJob: slice((job) => sendSlice(job, id)),
      makeExport: slice(exportSlice),
      applyRules: slice(applyRules),
      removeExport: removeExportTask,
      removeOld: async () => void (await removeOld()),
      checkAudit: async () => void (await checkAudit()),
    },
    // A day that was missed, because nothing ran at that hour, is made up for.
    parsedCronItems: parseCronItems([
      { task: 'removeOld', match: '23 2 * * *', options: { backfillPeriod: DAY_MS, maxAttempts: 5 } },
      { task: 'checkAudit', match: '53 2 * * *', options: { backfillPeriod: DAY_MS, maxAttempts: 5 } },
    ]),
  });
  runner.promise
    .catch((error: unknown) => console.error(error))
    .finally(() => {
      hasEnded = true;
    });
  return {
    id,
    /** Whether it ended by itself, or holds a task that it does not work on: the database failed as it took it or gave it back. */
    async isLost() {
      const { rowCount } = await pool().query(
        `select from graphile_worker.jobs where locked_by = $1 and locked_at < now() - make_interval(secs => $2)
           and task_identifier in ('sendJob', 'makeExport') and not id::text = any($3::text[]) limit 1`,
        [id, UNRELEASED_SECONDS, [...runningTasks]],
      );
      return hasEnded || rowCount === 1;
    },
    async stop() {
      if (!hasEnded) await runner.stop();
      await pool().query('delete from console.workers where id = $1', [id]);
      await pool().query('select graphile_worker.force_unlock_workers($1::text[])', [[id]]);
    },
  };
}

/**
 * Sends jobs in this process, beside any number of others on the same database. Answers how to stop: slices under way end
 * first. The schema of the queue has to be there.
 */
export async function startWorker(): Promise<() => Promise<void>> {
  let runner = await startRunner();
  await heartbeat(runner.id);
  await takeOver();
  let isStopping = false;
  let isPolling = false;
  let replacing: Promise<void> | undefined;
  const replace = async () => {
    // A task that nobody works on would keep its whole queue waiting for ever.
    await runner.stop();
    runner = await startRunner();
  };
  const check = async () => {
    const silent = await heartbeat(runner.id);
    if (isStopping) return;
    // Who was silent itself, as when the database was away, knows nothing about the others.
    if (silent < DEAD_AFTER_SECONDS / 2) await takeOver();
    if (replacing || !(await runner.isLost())) return;
    replacing = replace()
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        replacing = undefined;
      });
  };
  const timer = setInterval(async () => {
    if (isPolling) return;
    isPolling = true;
    await check().catch((error: unknown) => console.error(error));
    isPolling = false;
  }, HEARTBEAT_MS);
  timer.unref();
  return async () => {
    isStopping = true;
    await replacing;
    // It is still heard of until its last slice ends: others would take what is under way for left behind.
    await runner.stop();
    clearInterval(timer);
  };
}
