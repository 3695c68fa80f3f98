import { EventEmitter } from 'node:events';
import { type JobHelpers, Logger, parseCronItems, type Runner, run } from 'graphile-worker';
import { isRecord } from '@/lib/contract/schema/is-record';
import { pool } from '@/lib/db/pool';
import { checkAudit } from './audit/check-audit';
import { runImportTask } from './import/import-task';
import { applyRules } from './jobs/apply-rules';
import { dailyTasks } from './jobs/daily-tasks';
import { exportSlice, removeExportTask } from './jobs/export-job';
import { sendSlice } from './jobs/send-job';
import { TIMEOUT_SECONDS, takeOver } from './jobs/take-over';
import { removeExpired } from './retention/retention';

// Each slice of a job is a task of the queue. The tables of jobs are the source of truth, not the tables of the queue.

const CONCURRENT_SLICES = 6;
const HEARTBEAT_MS = 2_000;

/** Records a heartbeat. Returns the seconds since the last heartbeat, by the clock of the database. */
async function heartbeat(id: string): Promise<number> {
  const { rows } = await pool().query<{ silent: number }>(
    `with before as (select "seenAt" from console.workers where id = $1)
     insert into console.workers (id) values ($1) on conflict (id) do update set "seenAt" = now()
     returning coalesce((select extract(epoch from now() - "seenAt") from before), 0)::float8 as silent`,
    [id],
  );
  return rows[0]?.silent ?? 0;
}

/** Takes over the rows and tasks of all workers. Call it only at the start of a process that is alone on the database. */
export async function takeOverAll(): Promise<void> {
  await pool().query(`update console.workers set "seenAt" = now() - interval '1 hour'`);
  await takeOver();
}

/**
 * A task that the queue has assigned to this process counts as abandoned if it has not been running here for this long. The
 * queue stores the start and the end of a task a little earlier or later than the process runs it.
 */
const GRACE_MS = 5_000;

type QueueRunner = { id: string; isLost: () => Promise<boolean>; stop: () => Promise<void> };

/** Starts to run queue tasks under a new worker ID. */
async function startRunner(): Promise<QueueRunner> {
  let id = '';
  let hasEnded = false;
  const runningTasks = new Set<string>();
  /** When each assigned task was first seen not running, in `performance.now()` time. */
  let idleSince = new Map<string, number>();
  const events = new EventEmitter();
  events.on('pool:create', (event: unknown) => {
    const workers = isRecord(event) ? event.workerPool : undefined;
    if (typeof workers === 'object' && workers !== null) id = String(Reflect.get(workers, 'id'));
  });
  const slice =
    (work: (id: string, payload: unknown) => Promise<void>) =>
    async (payload: unknown, { job }: JobHelpers) => {
      runningTasks.add(job.id);
      try {
        if (isRecord(payload)) await work(String(payload.id), payload);
      } finally {
        runningTasks.delete(job.id);
      }
    };
  const runner: Runner = await run({
    pgPool: pool(),
    events,
    concurrency: CONCURRENT_SLICES,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') console.error(message);
    }),
    taskList: {
      sendJob: slice((job) => sendSlice(job, id)),
      makeExport: slice(exportSlice),
      checkImport: slice((_, payload) => runImportTask(payload)),
      applyRules: slice(applyRules),
      removeExport: removeExportTask,
      // Creates the partitions of the request log for the coming months.
      createLogPartitions: async () => void (await pool().query('select console.make_request_months()')),
      removeExpired: async () => void (await removeExpired()),
      checkAudit: async () => void (await checkAudit()),
    },
    parsedCronItems: parseCronItems(dailyTasks),
  });
  runner.promise
    .catch((error: unknown) => console.error(error))
    .finally(() => {
      hasEnded = true;
    });
  return {
    id,
    /**
     * True if the runner has ended, or has locked a task without running it. Both happen if the database fails while the task
     * is claimed or released.
     */
    async isLost() {
      const { rows } = await pool().query<{ task: string }>(
        `select id::text as task from graphile_worker.jobs where locked_by = $1 and not id::text = any($2::text[])
           and task_identifier in ('sendJob', 'makeExport', 'checkImport')`,
        [id, [...runningTasks]],
      );
      const now = performance.now();
      idleSince = new Map(rows.map(({ task }) => [task, idleSince.get(task) ?? now]));
      return hasEnded || [...idleSince.values()].some((since) => now - since >= GRACE_MS);
    },
    async stop() {
      if (!hasEnded) await runner.stop();
      await pool().query('delete from console.workers where id = $1', [id]);
      await pool().query('select graphile_worker.force_unlock_workers($1::text[])', [[id]]);
    },
  };
}

/**
 * Runs jobs in this process. Any number of processes can run jobs on the same database. Returns a function that stops the
 * worker after its running slices. The schema of the queue must exist.
 */
export async function startWorker(): Promise<() => Promise<void>> {
  let runner = await startRunner();
  await heartbeat(runner.id);
  /** Number of consecutive heartbeats in time. */
  let timelyBeats = 0;
  let isStopping = false;
  let isPolling = false;
  let replacing: Promise<void> | undefined;
  const replace = async () => {
    // Stopping releases abandoned tasks, which would block their queues forever.
    await runner.stop();
    runner = await startRunner();
  };
  const check = async () => {
    const silent = await heartbeat(runner.id);
    timelyBeats = Math.abs(silent) < TIMEOUT_SECONDS / 2 ? timelyBeats + 1 : 0;
    if (isStopping) return;
    // After an outage of the database or a jump of its clock, live workers have no recent heartbeat either. They get time to
    // send one before this worker judges them.
    if (timelyBeats * HEARTBEAT_MS >= TIMEOUT_SECONDS * 1_000) await takeOver();
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
    // Heartbeats continue until the last slice ends. Otherwise other workers would take over its rows.
    await runner.stop();
    clearInterval(timer);
  };
}
