import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { claimCalls, releaseRows, settleRows, skipRows } from './claimed-rows';
import { cancelRows, countUndoable, reopenRows, rowsOfJob, undoableRows } from './job-rows';
import { countRows, findJob } from './job-store';
import { transitionJob } from './job-transitions';
import { dropPlan, storePlan } from './store-plan';
import { claimStaleRows } from './take-over';

const worker = 'pool-test';
const common = { tenant: 't', personId: 'p', person: 'Deniz', task: '{}' };

async function plan(count: number, { skipped = 0, batchSize = 1 } = {}) {
  const id = randomUUID();
  const rows = Array.from({ length: count + skipped }, (_, i) => ({
    record: `R-${i}`,
    body: i < count ? JSON.stringify({ n: i }) : undefined,
    skipped: i >= count,
  }));
  await storePlan({ ...common, id, kind: 'bulk', act: 'updateProductTag', batchSize }, rows);
  return { ...common, id, batchSize };
}

async function started(count: number, options?: { batchSize: number }) {
  const job = await plan(count, options);
  await transitionJob(job.id, ['planned'], 'running');
  return job;
}

const places = (calls: readonly (readonly { at: number }[])[]) =>
  calls.map((rows) => rows.map(({ at }) => at));

describe('undoing a job', () => {
  it('covers the rows that were done, or may have been, and whose previous state is known', async () => {
    const id = randomUUID();
    const note = JSON.stringify({ from: 'old', to: 'new', undo: { tag: 'old' } });
    const rows = ['A', 'B', 'C', 'D'].map((record) => ({
      record,
      body: JSON.stringify({ tag: 'new' }),
      note: record === 'D' ? undefined : note,
      skipped: false,
    }));
    await storePlan({ ...common, id, kind: 'bulk', act: 'updateProductTag', batchSize: 1 }, rows);
    await transitionJob(id, ['planned'], 'running');
    expect(await countUndoable(id)).toBe(0);
    await claimCalls({ ...common, id, batchSize: 1 }, worker, 10);
    const states = ['done', 'refused', 'unknown', 'done'] as const;
    await settleRows(
      id,
      worker,
      states.map((state, at) => ({ at, state })),
    );
    expect(await countUndoable(id)).toBe(2);
    expect(
      (await undoableRows(id)).map(({ record, body, undo }) => [record, body, JSON.parse(undo)]),
    ).toEqual([
      ['A', '{"tag":"new"}', { tag: 'old' }],
      ['C', '{"tag":"new"}', { tag: 'old' }],
    ]);
  });
});

describe('a plan', () => {
  it('is stored completely and once, and belongs to its tenant', async () => {
    const { id } = await plan(2_500, { skipped: 3 });
    expect((await findJob(id, 't'))?.counts).toMatchObject({ planned: 2_500, skipped: 3, done: 0 });
    await storePlan({ ...common, id, kind: 'bulk', act: 'x', batchSize: 1 }, [
      { record: 'other', skipped: false },
    ]);
    expect(await countRows(id)).toMatchObject({ planned: 2_500 });
    expect(await findJob(id, 'other')).toBeUndefined();
    expect((await rowsOfJob(id, { offset: 2_400, count: 3 })).map(({ record }) => record)).toEqual([
      'R-2400',
      'R-2401',
      'R-2402',
    ]);
  });

  it('is deleted if it was not started, and kept otherwise', async () => {
    const [{ id: one }, { id: other }] = [await plan(1), await plan(1)];
    await transitionJob(other, ['planned'], 'running');
    await dropPlan(one);
    await dropPlan(other);
    expect(await findJob(one, 't')).toBeUndefined();
    expect(await findJob(other, 't')).toMatchObject({ state: 'running' });
  });

  it('is not sent before its job runs', async () => {
    const job = await plan(3);
    expect(await claimCalls(job, worker, 9)).toEqual([]);
    await transitionJob(job.id, ['planned'], 'running');
    await transitionJob(job.id, ['running'], 'paused');
    expect(await claimCalls(job, worker, 9)).toEqual([]);
  });

  it('keeps what was sent when it is canceled, and drops the rest', async () => {
    const { id } = await started(3);
    await claimCalls({ ...common, id, batchSize: 1 }, worker, 1);
    await settleRows(id, worker, [{ at: 0, state: 'done' }]);
    await cancelRows(id);
    expect(await countRows(id)).toMatchObject({ planned: 0, done: 1, skipped: 2 });
    const [row] = await rowsOfJob(id, { states: ['skipped'], offset: 0, count: 9 });
    expect(row?.note).toEqual({ reason: 'canceled' });
  });
});

describe('rows sent one by one', () => {
  it('are claimed once by concurrent workers', async () => {
    const job = await started(100);
    const taken = await Promise.all(Array.from({ length: 20 }, () => claimCalls(job, worker, 10)));
    const all = taken.flat(2).map(({ at }) => at);
    expect(all).toHaveLength(100);
    expect(new Set(all).size).toBe(100);
  });

  it('are taken over once when their worker is dead, and left to a live worker', async () => {
    const job = await started(2);
    const other = randomUUID();
    await claimCalls(job, other, 1);
    await pool().query('insert into console.workers (id) values ($1)', [other]);
    expect(await claimStaleRows(job.id, worker)).toEqual([]);
    expect((await claimStaleRows(job.id, other)).map(({ at }) => at)).toEqual([0]);
    // The clock of the database was set back after the last heartbeat.
    await pool().query(`update console.workers set "seenAt" = now() + interval '1 hour' where id = $1`, [
      other,
    ]);
    expect(await claimStaleRows(job.id, worker)).toEqual([]);
    await pool().query('delete from console.workers where id = $1', [other]);
    const next = [randomUUID(), randomUUID()];
    await pool().query('insert into console.workers (id) select unnest($1::text[])', [next]);
    const claims = await Promise.all(next.map((id) => claimStaleRows(job.id, id)));
    expect(claims.flat().map(({ at }) => at)).toEqual([0]);
  });

  it('keep the claim of the worker that took them over, whatever their first worker reports', async () => {
    const job = await started(3);
    const [frozen, next] = [randomUUID(), randomUUID()];
    const rows = (await claimCalls(job, frozen, 3)).flat();
    await claimStaleRows(job.id, next);
    await settleRows(job.id, frozen, [{ at: 0, state: 'done' }]);
    await releaseRows(job.id, frozen, rows.slice(1, 2));
    await skipRows(job.id, frozen, [2], 'accepted');
    expect(await countRows(job.id)).toMatchObject({ sending: 3 });
    await settleRows(job.id, next, [{ at: 0, state: 'refused' }]);
    expect(await countRows(job.id)).toMatchObject({ sending: 2, refused: 1 });
  });

  it('can be reopened once they failed, and a late outcome changes nothing', async () => {
    const job = await started(3);
    const { id } = job;
    await claimCalls(job, worker, 3);
    const issues = [{ path: 'tag', message: 'no', code: 'x' }];
    await settleRows(id, worker, [
      { at: 0, state: 'done' },
      { at: 1, state: 'refused', issues },
      { at: 2, state: 'planned' },
    ]);
    const failed = await rowsOfJob(id, { states: ['refused', 'rejected'], offset: 0, count: 9 });
    expect(failed).toMatchObject([{ at: 1, issues }]);
    await settleRows(id, worker, [{ at: 0, state: 'refused', issues }]);
    expect(await reopenRows(id, 'failed')).toBe(1);
    // Rows that were already sent come first.
    expect(places(await claimCalls(job, worker, 9))).toEqual([[2]]);
    expect(places(await claimCalls(job, worker, 9))).toEqual([[1]]);
    expect(await countRows(id)).toMatchObject({ done: 1, sending: 2, refused: 0 });
  });
});

describe('rows sent together', () => {
  it('of a lost response are sent again unchanged, before anything else', async () => {
    const job = await started(5, { batchSize: 2 });
    const [call = []] = await claimCalls(job, worker, 1);
    expect(places([call])).toEqual([[0, 1]]);
    await settleRows(
      job.id,
      worker,
      call.map(({ at }) => ({ at, state: 'unknown' as const })),
    );
    expect(await reopenRows(job.id, 'unknown')).toBe(2);
    const again = await claimCalls(job, worker, 4);
    expect(again).toEqual([call.map((row) => ({ ...row, allowRepeat: true }))]);
    const rest = await claimCalls(job, worker, 4);
    expect(places(rest)).toEqual([[2, 3], [4]]);
    expect(new Set([call, ...rest].map((rows) => rows[0]?.batch)).size).toBe(3);
  });

  it('are sent without the refused ones, in another batch', async () => {
    const job = await started(3, { batchSize: 3 });
    const [call = []] = await claimCalls(job, worker, 1);
    const outcomes = [
      { at: 0, state: 'planned' as const },
      { at: 1, state: 'refused' as const, issues: [] },
      { at: 2, state: 'planned' as const },
    ];
    await settleRows(job.id, worker, outcomes, true);
    const [rest = []] = await claimCalls(job, worker, 1);
    expect(places([rest])).toEqual([[0, 2]]);
    expect(rest[0]?.batch).not.toBe(call[0]?.batch);
  });

  it('are never split between two concurrent workers', async () => {
    const job = await started(10, { batchSize: 4 });
    const calls = (await Promise.all([claimCalls(job, worker, 1), claimCalls(job, worker, 1)])).flat();
    const all = calls.flat();
    expect(new Set(all.map(({ at }) => at)).size).toBe(all.length);
    expect(new Set(calls.map((rows) => rows[0]?.batch)).size).toBe(calls.length);
  });
});
