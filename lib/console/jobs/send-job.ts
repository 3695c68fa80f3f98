import { type Correction, correctionKey, findCorrections } from '@/lib/rules/fixes/remembered-corrections';
import { rememberCorrections } from '../corrections/corrections';
import { claimCalls, releaseRows } from './claimed-rows';
import { acceptedChanges, cancelRows, hasOpenRows } from './job-rows';
import { findSender, rightsToSend } from './job-sender';
import { countRows, type Job, jobById } from './job-store';
import { isSmall, schedule, transitionJob } from './job-transitions';
import { isResend, reconcile } from './reconcile-job';
import { resumeRows } from './resume-rows';
import { type Sender, sendCall } from './send-calls';
import { type Slice, waitAfter } from './wait-after';

// Time per slice. It is short, so that a pause takes effect soon, progress is visible and other jobs get their turn.
const SLICE_MS = 700;
/** Concurrent calls of a job. Fewer than the available connections, so that people can read in the meantime. */
const CONCURRENCY = 10;
const BATCHES_PER_CLAIM = 4;

/**
 * Maximum concurrent calls of a large job while a small job starts, so that the small job gets CPU time and
 * connections.
 */
const CALLS_WITH_SMALL_JOBS = 3;
const SMALL_START_MS = 1_500;
let smallStartUntil = 0;

/**
 * Number of calls to claim at once. Shipments are sent one by one, because a list must contain the members that the
 * previous call left.
 */
const callsPerClaim = ({ act, batchSize }: Job): number => {
  if (act === 'upsertShipment') return 1;
  return batchSize > 1 ? BATCHES_PER_CLAIM : CONCURRENCY * 2;
};

/** Sends calls for one slice. Stores the outcome of a call before the next call takes its place. */
async function sendCalls(sender: Sender): Promise<Slice> {
  const { job, worker } = sender;
  const slice: Slice = { sent: 0, lost: 0 };
  const until = Date.now() + SLICE_MS;
  do {
    const queue = await claimCalls(job, worker, callsPerClaim(job));
    if (queue.length === 0) break;
    const work = async (index: number) => {
      let isLate = false;
      while (isSmall(job) || index < CALLS_WITH_SMALL_JOBS || Date.now() > smallStartUntil) {
        const rows = queue.shift();
        if (!rows) return;
        if (slice.stop || isLate) {
          await releaseRows(job.id, worker, rows);
          continue;
        }
        const { outcomes, stop } = await sendCall(sender, rows);
        slice.stop ??= stop;
        slice.sent += outcomes.filter(({ state }) => state !== 'planned').length;
        slice.lost += outcomes.filter(({ state }) => state === 'unknown').length;
        // The next slice checks again whether the job still runs, and whether the person may still send.
        isLate = Date.now() >= until;
      }
    };
    const settled = await Promise.allSettled(Array.from({ length: CONCURRENCY }, (_, index) => work(index)));
    // Throw only after all calls have ended, so that rows of running calls do not count as abandoned.
    const firstFailure = settled.find(({ status }) => status === 'rejected');
    if (firstFailure?.status === 'rejected') throw firstFailure.reason;
    // Count now instead of after the slice, because people watch the progress of small jobs.
    if (isSmall(job)) await countRows(job.id);
  } while (!slice.stop && Date.now() < until && (await jobById(job.id))?.state === 'running');
  return slice;
}

/** Cancels rows that returned to the plan after their job was canceled. Then counts all rows. */
async function cancelUnsent(id: string): Promise<void> {
  if ((await jobById(id))?.state === 'canceled') await cancelRows(id);
  await countRows(id);
}

/** Removes duplicate corrections. Keeps the last correction of each value. */
const uniqueCorrections = (corrections: readonly Correction[]): Correction[] => [
  ...new Map(corrections.map((one) => [`${one.field} ${correctionKey(one.field, one.from)}`, one])).values(),
];

/** The slices that run in this process, as worker and job ID. */
const runningSlices = new Set<string>();

/**
 * Runs one slice of a job: recovers abandoned rows, sends calls, then finishes the job or schedules the next slice. If a slice
 * of the job runs here, tries again later, because that slice's rows would count as abandoned. The queue may start two tasks of
 * a job if its number of rows changes, one in the queue for small jobs and one in the queue for large jobs.
 */
export async function sendSlice(id: string, worker: string): Promise<void> {
  const job = await jobById(id);
  if (!job) return;
  const slice = `${worker} ${id}`;
  if (runningSlices.has(slice)) return schedule(job, 1);
  runningSlices.add(slice);
  try {
    await runSlice(job, worker);
  } finally {
    runningSlices.delete(slice);
  }
}

/** Reconciles the rows with lost responses, and finishes the job if no row was added in the meantime. */
async function finish({ job, person }: Sender): Promise<void> {
  const { id, tenant } = job;
  await reconcile(job);
  // Saved corrections are suggested first for later orders with the same value.
  if (isResend(job)) {
    const corrections = findCorrections(await acceptedChanges(id));
    await rememberCorrections({ tenant, person }, uniqueCorrections(corrections));
  }
  await countRows(id);
  await transitionJob(id, ['running'], 'finished');
  if ((await hasOpenRows(id)) && (await transitionJob(id, ['finished'], 'running'))) await schedule(job);
}

async function runSlice(job: Job, worker: string): Promise<void> {
  const { id } = job;
  if (isSmall(job)) smallStartUntil = Date.now() + SMALL_START_MS;
  const [person] = await Promise.all([findSender(job, rightsToSend(job)), resumeRows(job, worker)]);
  if (job.state !== 'running') return void (await cancelUnsent(id));
  if ('kind' in person) {
    await transitionJob(id, ['running'], 'stopped', person);
    await countRows(id);
    return;
  }
  // Use the name that is stored in the job. For a correction rule, it also says that the rule sends.
  const sender = { job, worker, person: { id: person.id, name: job.person } };
  const slice = await sendCalls(sender);
  const wait = await waitAfter(job, slice);
  const counts = await countRows(id);
  if (wait === undefined) return;
  if ((await jobById(id))?.state !== 'running') return void (await cancelUnsent(id));
  if (await hasOpenRows(id)) {
    // Rows claimed by a worker that may still be alive return to the plan within a minute.
    await schedule({ ...job, counts }, slice.sent === 0 ? Math.max(wait, 1) : wait);
    return;
  }
  await finish(sender);
}
