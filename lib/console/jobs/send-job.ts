import { setTimeout as sleep } from 'node:timers/promises';
import { isOperationName, isWriteName, operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import { type Correction, correctionKey, findCorrections } from '@/lib/rules/fixes/remembered-corrections';
import type { Right } from '../auth/rights';
import type { Failure, Result } from '../browser/result';
import { rememberCorrections } from '../corrections/corrections';
import { failureOf, validationFailure } from '../http/console-result';
import { parseInput } from '../http/read-input';
import { saveRequestedLocalTag } from '../local-tags/local-tags';
import { entriesByKey } from '../request-log/list-requests';
import { closeInterrupted } from '../request-log/request-log';
import { logAndSend } from '../writes/log-and-send';
import { withShipmentLease } from '../writes/shipment-lease';
import { firstShipment, shipmentBatch } from './bulk-shipment';
import { type CallOutcome, callOutcome, plannedBody, rowOutcome } from './call-outcome';
import {
  acceptedChanges,
  batchKey,
  type ClaimedRow,
  cancelRows,
  claimCalls,
  hasOpenRows,
  releaseRows,
  replanRows,
  settleRows,
  skipRows,
  skipSentByOtherJobs,
} from './job-rows';
import { findSender } from './job-sender';
import { countRows, isSmall, type Job, jobById, noteWait, schedule, transitionJob } from './job-store';
import { findCreated, isPartOfRequest, isResend, reconcile } from './reconcile-job';
import { staleRows } from './take-over';

// Time per slice. It is short, so that a pause takes effect soon, progress is visible and other jobs get their turn.
const SLICE_MS = 700;
/** Concurrent calls of a job. Fewer than the available connections, so that people can read in the meantime. */
const CONCURRENCY = 10;
const BATCHES_PER_CLAIM = 4;
/** The job stops after this many consecutive slices in which all responses were lost. */
const MAX_LOST = 3;
/** Number of retries while the platform is unreachable. All retries together take about ten minutes. */
const MAX_TRIES = 12;
const MAX_WAIT_SECONDS = 60;

type Sender = { job: Job; person: { id: string; name: string } };

const rowOperation = ({ act }: Job, row: ClaimedRow | undefined): Operation | undefined => {
  const name = row?.operation ?? act;
  return isOperationName(name) ? operations[name] : undefined;
};

/**
 * Sends one call of a job. Local tags are stored in the console without an idempotency key, because saving one twice is harmless.
 */
async function send({ job, person }: Sender, row: ClaimedRow, body: unknown): Promise<Result<unknown>> {
  const visit = job.visit === null ? undefined : { id: job.visit, isJob: true };
  if (job.act === 'setLocalTag') return saveRequestedLocalTag({ person, tenant: job.tenant, visit }, body);
  const operation = rowOperation(job, row);
  if (!operation || operation.effect === 'read')
    return failureOf(400, 'unknown_operation', 'There is no such write');
  const input = parseInput(operation, { params: row.params ?? undefined, body });
  if ('issues' in input) return validationFailure(400, input.issues);
  return logAndSend({
    operation,
    person,
    tenant: job.tenant,
    input,
    idempotencyKey: batchKey(job, row),
    priority: isSmall(job) ? 'bulk' : 'largeBulk',
    allowRepeat: row.allowRepeat,
    visit,
  });
}

/** Returns claimed rows to the plan because of a failure before they were sent. */
async function stopBefore(job: Job, rows: readonly ClaimedRow[], stop: Failure): Promise<CallOutcome> {
  await releaseRows(job.id, rows);
  return { outcomes: [], stop };
}

async function sendOne(sender: Sender, [row]: readonly ClaimedRow[]): Promise<CallOutcome> {
  if (!row) return { outcomes: [] };
  const { job } = sender;
  const created = row.allowRepeat ? await findCreated(job, [row]) : [];
  if ('kind' in created) return stopBefore(job, [row], created);
  const { outcome, stop } =
    created.length > 0
      ? { outcome: { at: row.at, state: 'done' as const }, stop: undefined }
      : rowOutcome(row, await send(sender, row, plannedBody(row)));
  await settleRows(job.id, [outcome]);
  return { outcomes: [outcome], stop };
}

/**
 * Skips rejected orders that another job or a person has sent since the plan. The other orders go into a new batch.
 * Returns undefined if no order is skipped.
 */
async function skipSentOrders(job: Job, rows: readonly ClaimedRow[]): Promise<CallOutcome | undefined> {
  if (!isResend(job)) return undefined;
  const sentByOtherJobs = new Set(
    await skipSentByOtherJobs(
      job,
      rows.map(({ at }) => at),
    ),
  );
  const unsentRows = rows.filter(({ at, allowRepeat }) => !allowRepeat && !sentByOtherJobs.has(at));
  const created = await findCreated(job, unsentRows);
  if ('kind' in created) return stopBefore(job, rows, created);
  const accepted = new Set(created.map(({ at }) => at));
  if (sentByOtherJobs.size + accepted.size === 0) return undefined;
  await skipRows(job.id, [...sentByOtherJobs], 'sentElsewhere');
  await skipRows(job.id, [...accepted], 'accepted');
  const outcomes = rows.flatMap(({ at }) =>
    sentByOtherJobs.has(at) || accepted.has(at) ? [] : [{ at, state: 'planned' as const }],
  );
  await settleRows(job.id, outcomes, true);
  return { outcomes };
}

async function sendBatch(sender: Sender, rows: readonly ClaimedRow[]): Promise<CallOutcome> {
  const { job } = sender;
  const [first] = rows;
  if (!first) return { outcomes: [] };
  const skipped = await skipSentOrders(job, rows);
  if (skipped) return skipped;
  // Before unknown rows are sent again, mark rows with an existing record as done, and move the others into a new batch.
  const mayRepeat = rows.some(({ allowRepeat }) => allowRepeat);
  const existing = mayRepeat ? await findCreated(job, rows) : [];
  if ('kind' in existing) return stopBefore(job, rows, existing);
  if (existing.length > 0 || (mayRepeat && (await isPartOfRequest(job, rows)))) {
    const created = new Set(existing.map(({ at }) => at));
    const outcomes = rows.map(({ at }) => ({
      at,
      state: created.has(at) ? ('done' as const) : ('planned' as const),
    }));
    await settleRows(job.id, outcomes, true);
    return { outcomes };
  }
  const body = rows.map(plannedBody);
  const outcome = callOutcome(first.operation ?? job.act, rows, body, await send(sender, first, body));
  await settleRows(job.id, outcome.outcomes, outcome.regroup);
  return outcome;
}

/** The time after which a job retries a shipment that a person is sending. */
const LEASE_WAIT_MS = 250;

async function sendShipment(sender: Sender, claimedRows: readonly ClaimedRow[]): Promise<CallOutcome> {
  const { job } = sender;
  const body = { shipmentNo: firstShipment(job, claimedRows), salesOrders: [] };
  const sent = await withShipmentLease(job.tenant, body, () => sendMembership(sender, claimedRows));
  if (!('kind' in sent)) return sent;
  await releaseRows(job.id, claimedRows);
  await sleep(LEASE_WAIT_MS);
  return { outcomes: [] };
}

/** Sends one shipment with the orders that join or leave it. Orders that have moved since the plan are skipped. */
async function sendMembership(sender: Sender, claimedRows: readonly ClaimedRow[]): Promise<CallOutcome> {
  const { job } = sender;
  const [first] = claimedRows;
  if (!first) return { outcomes: [] };
  const batch = await shipmentBatch(job, claimedRows, batchKey(job, first));
  if ('stop' in batch) return stopBefore(job, claimedRows, batch.stop);
  await settleRows(job.id, batch.outcomes, true);
  const { body, rows } = batch;
  if (!body) return { outcomes: batch.outcomes };
  const outcome = callOutcome(job.act, rows, body, await send(sender, first, body));
  await settleRows(job.id, outcome.outcomes, outcome.regroup);
  return outcome;
}

/**
 * Plans rows again, under the same key, that were being sent when a worker died. Creates,
 * subtractions, and rejected orders that may have been accepted become unknown instead. They stay unknown until their
 * records are found on the platform.
 */
async function resume(job: Job, worker: string): Promise<void> {
  const rows = await staleRows(job.id, worker);
  if (rows.length === 0) return;
  const keys = [...new Set(rows.map((row) => batchKey(job, row)))];
  await closeInterrupted(job, keys, 0);
  const requests = await entriesByKey(job.tenant, job.personId, keys);
  const canResume = (row: ClaimedRow) => {
    const effect = rowOperation(job, row)?.effect ?? 'upsert';
    return (effect === 'upsert' && !isResend(job)) || requests.get(batchKey(job, row))?.outcome !== 'unknown';
  };
  await replanRows(
    job.id,
    rows.filter(canResume).map(({ at }) => at),
  );
  const issue = { path: '', message: 'The send was cut off', code: 'unknown' };
  const lost = rows.filter((row) => !canResume(row));
  await settleRows(
    job.id,
    lost.map(({ at }) => ({ at, state: 'unknown', issues: [issue] })),
  );
}

/** Returns the rights that a person needs to start a job and to send in it. */
export const rightsToSend = ({ kind, act }: Pick<Job, 'kind' | 'act'>): Right[] => [
  'sendJobs',
  kind === 'import' ? 'import' : 'read',
  ...(isWriteName(act) ? [act] : []),
];

type Slice = { sent: number; lost: number; stop?: Failure };

/**
 * Maximum concurrent calls of a large job while a small job starts, so that the small job gets CPU time and
 * connections.
 */
const CALLS_WITH_SMALL_JOBS = 3;
const SMALL_START_MS = 1_500;
let smallStartUntil = 0;

/** Sends calls for one slice. Stores the outcome of a call before the next call takes its place. */
async function sendCalls(sender: Sender, worker: string): Promise<Slice> {
  const { job } = sender;
  const slice: Slice = { sent: 0, lost: 0 };
  const until = Date.now() + SLICE_MS;
  const sendCall = job.act === 'upsertShipment' ? sendShipment : job.batchSize > 1 ? sendBatch : sendOne;
  const calls = job.act === 'upsertShipment' ? 1 : job.batchSize > 1 ? BATCHES_PER_CLAIM : CONCURRENCY * 2;
  do {
    const queue = await claimCalls(job, worker, calls);
    if (queue.length === 0) break;
    const work = async (index: number) => {
      let isLate = false;
      while (isSmall(job) || index < CALLS_WITH_SMALL_JOBS || Date.now() > smallStartUntil) {
        const rows = queue.shift();
        if (!rows) return;
        if (slice.stop || isLate) {
          await releaseRows(job.id, rows);
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

/**
 * Decides after a slice whether a job continues. Returns the seconds to wait, or undefined if the job has been paused or
 * stopped.
 */
export async function waitAfter(job: Job, { sent, lost, stop }: Slice): Promise<number | undefined> {
  const { id } = job;
  if (stop?.kind === 'limited') {
    await noteWait(id, { reason: stop, seconds: stop.wait }, 0);
    return stop.wait;
  }
  if (stop?.kind === 'unreachable') {
    if (job.failedTries >= MAX_TRIES) {
      await transitionJob(id, ['running'], 'paused', stop);
      return undefined;
    }
    const seconds = Math.min(MAX_WAIT_SECONDS, 2 ** Math.min(6, job.failedTries + 1));
    await noteWait(id, { reason: stop, seconds }, job.failedTries + 1);
    return seconds;
  }
  if (stop) {
    await transitionJob(id, ['running'], 'stopped', stop);
    return undefined;
  }
  const failedTries = sent > 0 && lost === sent ? job.failedTries + 1 : 0;
  if (failedTries >= MAX_LOST) {
    const reason: Failure = {
      kind: 'unreachable',
      cause: 'timeout',
      message: 'The platform failed several times',
      requestId: '',
    };
    await transitionJob(id, ['running'], 'paused', reason);
    return undefined;
  }
  if (job.reason || failedTries !== job.failedTries) await noteWait(id, undefined, failedTries);
  return 0;
}

/** Counts all rows, after canceling rows that returned to the plan after their job was canceled. */
async function cancelUnsent(id: string): Promise<void> {
  if ((await jobById(id))?.state === 'canceled') await cancelRows(id);
  await countRows(id);
}

/** Removes duplicate corrections. Keeps the last correction of each value. */
const uniqueCorrections = (corrections: readonly Correction[]): Correction[] => [
  ...new Map(corrections.map((one) => [`${one.field} ${correctionKey(one.field, one.from)}`, one])).values(),
];

/** The slices that run in this process: their worker and job. */
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

async function runSlice(job: Job, worker: string): Promise<void> {
  const { id } = job;
  if (isSmall(job)) smallStartUntil = Date.now() + SMALL_START_MS;
  const [person] = await Promise.all([findSender(job, rightsToSend(job)), resume(job, worker)]);
  if (job.state !== 'running') return void (await cancelUnsent(id));
  if ('kind' in person) {
    await transitionJob(id, ['running'], 'stopped', person);
    await countRows(id);
    return;
  }
  // The name stored in the job. For a correction rule, the name also says that the rule sends.
  const sender = { id: person.id, name: job.person };
  const slice = await sendCalls({ job, person: sender }, worker);
  const wait = await waitAfter(job, slice);
  const counts = await countRows(id);
  if (wait === undefined) return;
  if ((await jobById(id))?.state !== 'running') return void (await cancelUnsent(id));
  if (await hasOpenRows(id)) {
    // Rows claimed by a worker that may still be alive return to the plan within a minute.
    await schedule({ ...job, counts }, slice.sent === 0 ? Math.max(wait, 1) : wait);
    return;
  }
  await reconcile(job);
  // Saved corrections are suggested first for later orders with the same value.
  if (isResend(job)) {
    const corrections = findCorrections(await acceptedChanges(id));
    await rememberCorrections({ tenant: job.tenant, person: sender }, uniqueCorrections(corrections));
  }
  await countRows(id);
  await transitionJob(id, ['running'], 'finished');
  // Rows may have been added before the job finished.
  if ((await hasOpenRows(id)) && (await transitionJob(id, ['finished'], 'running'))) await schedule(job);
}
