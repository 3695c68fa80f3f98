import { operations } from '@/lib/contract/operations';
import { type BulkActName, isBulkAct, recordActions } from '@/lib/contract/record-actions';
import type { Operation } from '@/lib/contract/schema/operation';
import { admittedTo } from '../auth/access';
import { parseInput } from '../browser/input';
import type { Failure, Result } from '../browser/result';
import { ok, refused, refusedAs } from '../http/own-result';
import { saveRequestedLabel } from '../labels/label-actions';
import { deliver } from '../operations/deliver';
import { bodyOf, type Ends, endOf, endsOf, keyOf } from './bulk-outcomes';
import { type ClaimedRow, claimBatch, claimSingleRows, reopen, settleRows } from './bulk-rows';
import { type BulkCounts, type BulkRun, countsOf, dropPlan, findRun, markStarted } from './bulk-runs';
import { shipmentBatch } from './bulk-shipment';

/** `go`: send the next rows; `failed`, `unknown`: open those for another try first; `drop`: forget a plan never started. */
export type BulkStep = { tenant: string; id: string; act: 'go' | 'failed' | 'unknown' | 'drop' };

/** Where the run stands after a step; `stop`: why nothing more was sent. */
export type BulkProgress = { counts: BulkCounts; stop?: Failure };

// Short, so that a pause is heard and progress seen.
const STEP_MS = 1_000;
const IN_FLIGHT = 10;

type Sender = { person: { id: string; name: string }; run: BulkRun; act: BulkActName };

/** One call of a run; a label goes to no platform, and has no key: what it wishes and is so already is done. */
async function send({ person, run, act }: Sender, body: unknown, batch: number): Promise<Result<unknown>> {
  if (act === 'keepLabel') return saveRequestedLabel({ person, tenant: run.tenant }, body);
  const operation: Operation = operations[act];
  const input = parseInput(operation, { body });
  if ('issues' in input) return refused(400, input.issues);
  const idempotencyKey = keyOf(run, batch);
  return deliver(operation, { person, tenant: run.tenant, input, idempotencyKey, priority: 'bulk' });
}

/** One after the other of ten rows at a time, each kept as soon as it is known. */
async function sendSingles(sender: Sender, rows: readonly ClaimedRow[]): Promise<Ends> {
  const told: Ends = { ends: [] };
  const queue = [...rows];
  const worker = async () => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      const sent = told.stop ? undefined : await send(sender, bodyOf(row), row.batch);
      const { end, stop } = sent ? endOf(row, sent) : { end: { at: row.at, state: 'waiting' as const } };
      told.stop ??= stop;
      await settleRows(sender.run.id, [end]);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return told;
}

async function sendTogether(sender: Sender, rows: readonly ClaimedRow[]): Promise<Ends> {
  const { run, act } = sender;
  const body = rows.map(bodyOf);
  const result = await send(sender, body, rows[0]?.batch ?? 0);
  const ends = endsOf(act, rows, body, result);
  await settleRows(run.id, ends.ends, ends.loose);
  return ends;
}

/** One shipment with those that join or leave it now; what changed since the plan is left alone. */
async function sendShipment(sender: Sender, taken: readonly ClaimedRow[]): Promise<Ends> {
  const { run, act } = sender;
  const number = taken[0]?.batch ?? 0;
  const batch = await shipmentBatch(run, taken, keyOf(run, number));
  if ('stop' in batch) {
    await settleRows(
      run.id,
      taken.map(({ at }) => ({ at, state: 'waiting' })),
    );
    return { ends: [], stop: batch.stop };
  }
  await settleRows(run.id, batch.ends, true);
  const { body, rows } = batch;
  if (!body) return { ends: batch.ends };
  const ends = endsOf(act, rows, body, await send(sender, body, number));
  await settleRows(run.id, ends.ends, ends.loose);
  return ends;
}

async function work(sender: Sender, together: number): Promise<Failure | undefined> {
  const until = Date.now() + STEP_MS;
  await markStarted(sender.run.id);
  do {
    const { id } = sender.run;
    const rows = together > 1 ? await claimBatch(id, together) : await claimSingleRows(id, IN_FLIGHT);
    if (rows.length === 0) return undefined;
    const sendRows =
      sender.act === 'upsertShipment' ? sendShipment : together > 1 ? sendTogether : sendSingles;
    const { stop } = await sendRows(sender, rows);
    if (stop) return stop;
  } while (Date.now() < until);
}

/**
 * One step of a bulk run, for the person who planned it: sends rows for about a second and tells where the run stands. A
 * run goes on as long as somebody asks for steps; what was taken is kept, so that nothing is sent twice. Never throws.
 */
export function stepBulk(given: BulkStep): Promise<Result<BulkProgress>> {
  return admittedTo(given?.tenant, 'write', async ({ person, tenant }) => {
    const run = await findRun(String(given.id), tenant.id);
    if (!run || !isBulkAct(run.act)) return refusedAs(404, 'unknown_run', 'There is no such run');
    // The journal's keys are a person's: with another one the same row could go out twice.
    if (run.personId !== person.id) return { kind: 'forbidden', reason: 'role' };
    if (given.act === 'drop') await dropPlan(run.id);
    if (given.act === 'failed' || given.act === 'unknown') await reopen(run.id, given.act);
    const sender = { person, run, act: run.act };
    const stop = given.act === 'drop' ? undefined : await work(sender, recordActions[run.act].bulk.together);
    return ok({ counts: await countsOf(run.id), ...(stop ? { stop } : {}) });
  });
}
