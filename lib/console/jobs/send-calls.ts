import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure, Result } from '../browser/result';
import { failureOf, validationFailure } from '../http/console-result';
import { parseInput } from '../http/read-input';
import { saveRequestedLocalTag } from '../local-tags/local-tags';
import { logAndSend } from '../writes/log-and-send';
import { withShipmentLease } from '../writes/shipment-lease';
import { firstShipment, shipmentBatch } from './bulk-shipment';
import { type CallOutcome, callOutcome, plannedBody, rowOutcome } from './call-outcome';
import {
  batchKey,
  type ClaimedRow,
  claimEntries,
  releaseRows,
  rowOperation,
  settleRows,
  skipRows,
} from './claimed-rows';
import type { Job } from './job-store';
import { isSmall } from './job-transitions';
import { findCreated, isPartOfRequest, isResend } from './reconcile-job';

/** A job, the worker that has claimed its rows, and the person in whose name it sends. */
export type Sender = { job: Job; worker: string; person: { id: string; name: string } };

/**
 * Sends one call of a job. Local tags are stored in the console without an idempotency key, because saving one twice is harmless.
 */
async function send({ job, person }: Sender, row: ClaimedRow, body: unknown): Promise<Result<unknown>> {
  const visit = job.visit === null ? undefined : { id: job.visit, isJob: true };
  if (job.act === 'setLocalTag') return saveRequestedLocalTag({ person, tenant: job.tenant, visit }, body);
  const operation = rowOperation(job, row);
  if (!operation || operation.effect === 'read')
    return failureOf(400, 'unknown_operation', 'Unknown write operation');
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

/** Returns claimed rows to the plan after a failure that occurred before they were sent. */
async function stopBefore(
  { job, worker }: Sender,
  rows: readonly ClaimedRow[],
  stop: Failure,
): Promise<CallOutcome> {
  await releaseRows(job.id, worker, rows);
  return { outcomes: [], stop };
}

async function sendOne(sender: Sender, [row]: readonly ClaimedRow[]): Promise<CallOutcome> {
  if (!row) return { outcomes: [] };
  const { job, worker } = sender;
  const created = row.allowRepeat ? await findCreated(job, [row]) : [];
  if ('kind' in created) return stopBefore(sender, [row], created);
  const { outcome, stop } =
    created.length > 0
      ? { outcome: { at: row.at, state: 'done' as const }, stop: undefined }
      : rowOutcome(row, await send(sender, row, plannedBody(row)));
  await settleRows(job.id, worker, [outcome]);
  return { outcomes: [outcome], stop };
}

/**
 * Skips rejected orders that another job or a person has sent since the plan. The other orders go into a new batch.
 * Returns undefined if no order is skipped.
 */
async function skipSentOrders(sender: Sender, rows: readonly ClaimedRow[]): Promise<CallOutcome | undefined> {
  const { job, worker } = sender;
  if (!isResend(job)) return undefined;
  const sentByOtherJobs = new Set(
    await claimEntries(
      job,
      rows.map(({ at }) => at),
    ),
  );
  const unsentRows = rows.filter(({ at, allowRepeat }) => !allowRepeat && !sentByOtherJobs.has(at));
  const created = await findCreated(job, unsentRows);
  if ('kind' in created) return stopBefore(sender, rows, created);
  const accepted = new Set(created.map(({ at }) => at));
  if (sentByOtherJobs.size + accepted.size === 0) return undefined;
  await skipRows(job.id, worker, [...sentByOtherJobs], 'sentElsewhere');
  await skipRows(job.id, worker, [...accepted], 'accepted');
  const outcomes = rows.flatMap(({ at }) =>
    sentByOtherJobs.has(at) || accepted.has(at) ? [] : [{ at, state: 'planned' as const }],
  );
  await settleRows(job.id, worker, outcomes, true);
  return { outcomes };
}

async function sendBatch(sender: Sender, rows: readonly ClaimedRow[]): Promise<CallOutcome> {
  const { job, worker } = sender;
  const [first] = rows;
  if (!first) return { outcomes: [] };
  const skipped = await skipSentOrders(sender, rows);
  if (skipped) return skipped;
  // Before unknown rows are sent again, mark rows with an existing record as done, and move the others into a new batch.
  const mayRepeat = rows.some(({ allowRepeat }) => allowRepeat);
  const existing = mayRepeat ? await findCreated(job, rows) : [];
  if ('kind' in existing) return stopBefore(sender, rows, existing);
  if (existing.length > 0 || (mayRepeat && (await isPartOfRequest(job, rows)))) {
    const created = new Set(existing.map(({ at }) => at));
    const outcomes = rows.map(({ at }) => ({
      at,
      state: created.has(at) ? ('done' as const) : ('planned' as const),
    }));
    await settleRows(job.id, worker, outcomes, true);
    return { outcomes };
  }
  const body = rows.map(plannedBody);
  const outcome = callOutcome(first.operation ?? job.act, rows, body, await send(sender, first, body));
  await settleRows(job.id, worker, outcome.outcomes, outcome.regroup);
  return outcome;
}

/** Time to wait before a job retries a shipment that someone else is sending. */
const LEASE_WAIT_MS = 250;

async function sendShipment(sender: Sender, claimedRows: readonly ClaimedRow[]): Promise<CallOutcome> {
  const { job, worker } = sender;
  const body = { shipmentNo: firstShipment(job, claimedRows), salesOrders: [] };
  const sent = await withShipmentLease(job.tenant, body, () => sendMembership(sender, claimedRows));
  if (!('kind' in sent)) return sent;
  await releaseRows(job.id, worker, claimedRows);
  await sleep(LEASE_WAIT_MS);
  return { outcomes: [] };
}

/** Sends one shipment with the orders that join or leave it. Orders that have moved since the plan are refused. */
async function sendMembership(sender: Sender, claimedRows: readonly ClaimedRow[]): Promise<CallOutcome> {
  const { job, worker } = sender;
  const [first] = claimedRows;
  if (!first) return { outcomes: [] };
  const batch = await shipmentBatch(job, claimedRows, batchKey(job, first));
  if ('stop' in batch) return stopBefore(sender, claimedRows, batch.stop);
  await settleRows(job.id, worker, batch.outcomes, true);
  const { body, rows } = batch;
  if (!body) return { outcomes: batch.outcomes };
  const outcome = callOutcome(job.act, rows, body, await send(sender, first, body));
  await settleRows(job.id, worker, outcome.outcomes, outcome.regroup);
  return outcome;
}

/** Sends the rows of one call and stores their outcome. */
export function sendCall(sender: Sender, rows: readonly ClaimedRow[]): Promise<CallOutcome> {
  if (sender.job.act === 'upsertShipment') return sendShipment(sender, rows);
  return sender.job.batchSize > 1 ? sendBatch(sender, rows) : sendOne(sender, rows);
}
