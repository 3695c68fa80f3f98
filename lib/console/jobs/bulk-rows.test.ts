import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import {
  claimBatch,
  claimSingleRows,
  countUndoable,
  reopen,
  rowsOfRun,
  settleRows,
  undoableRows,
} from './bulk-rows';
import { countsOf, dropPlan, findRun, keepPlan, markStarted } from './bulk-runs';

async function plan(count: number, skipped = 0): Promise<string> {
  const id = randomUUID();
  const rows = Array.from({ length: count + skipped }, (_, i) => ({
    record: `R-${i}`,
    body: i < count ? JSON.stringify({ n: i }) : undefined,
    skipped: i >= count,
  }));
  const run = { id, tenant: 't', act: 'updateProductTag', personId: 'p', person: 'Deniz', asked: '{}' };
  await keepPlan(run, rows);
  return id;
}

/** As if whoever took them had been killed a while ago. */
const age = (run: string) =>
  pool().query(
    `update console.bulk_rows set "takenAt" = now() - interval '2 minutes' where run = $1 and state = 'sending'`,
    [run],
  );

describe('the way back', () => {
  it('is kept of the rows that were done, or may have been, and whose state before is known', async () => {
    const id = randomUUID();
    const note = JSON.stringify({ from: 'old', to: 'new', undo: { tag: 'old' } });
    const rows = ['A', 'B', 'C', 'D'].map((record) => ({
      record,
      body: JSON.stringify({ tag: 'new' }),
      note: record === 'D' ? undefined : note,
      skipped: false,
    }));
    await keepPlan(
      { id, tenant: 't', act: 'updateProductTag', personId: 'p', person: 'Deniz', asked: '{}' },
      rows,
    );
    expect(await countUndoable(id)).toBe(0);
    await claimSingleRows(id, 10);
    const states = ['done', 'failed', 'unknown', 'done'] as const;
    await settleRows(
      id,
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
  it('is kept whole and once, and belongs to its tenant', async () => {
    const id = await plan(2_500, 3);
    expect(await countsOf(id)).toMatchObject({ waiting: 2_500, skipped: 3, done: 0 });
    await keepPlan({ id, tenant: 't', act: 'x', personId: 'p', person: 'Deniz', asked: '{}' }, [
      { record: 'other', skipped: false },
    ]);
    expect(await countsOf(id)).toMatchObject({ waiting: 2_500 });
    expect(await findRun(id, 'other')).toBeUndefined();
    expect((await rowsOfRun(id, { offset: 2_400, count: 3 })).map(({ record }) => record)).toEqual([
      'R-2400',
      'R-2401',
      'R-2402',
    ]);
  });

  it('is forgotten while it was not started, and not after', async () => {
    const [one, other] = [await plan(1), await plan(1)];
    await markStarted(other);
    await dropPlan(one);
    await dropPlan(other);
    expect(await findRun(one, 't')).toBeUndefined();
    expect(await findRun(other, 't')).toBeDefined();
  });
});

describe('rows sent one by one', () => {
  it('are taken once, however many take at the same time', async () => {
    const id = await plan(100);
    const taken = await Promise.all(Array.from({ length: 20 }, () => claimSingleRows(id, 10)));
    const places = taken.flat().map(({ at }) => at);
    expect(places).toHaveLength(100);
    expect(new Set(places).size).toBe(100);
  });

  it('come back when whoever took them is gone, under the key they had', async () => {
    const id = await plan(2);
    const [first] = await claimSingleRows(id, 1);
    expect((await claimSingleRows(id, 5)).map(({ at }) => at)).toEqual([1]);
    expect(await claimSingleRows(id, 5)).toEqual([]);
    await age(id);
    expect(await claimSingleRows(id, 1)).toEqual([first]);
  });

  it('that failed are opened again alone; what is settled late changes nothing', async () => {
    const id = await plan(3);
    await claimSingleRows(id, 3);
    const issues = [{ path: 'tag', message: 'no', code: 'x' }];
    await settleRows(id, [
      { at: 0, state: 'done' },
      { at: 1, state: 'failed', issues },
      { at: 2, state: 'waiting' },
    ]);
    expect((await rowsOfRun(id, { state: 'failed', offset: 0, count: 9 }))[0]).toMatchObject({
      at: 1,
      issues,
    });
    await settleRows(id, [{ at: 0, state: 'failed', issues }]);
    expect(await reopen(id, 'failed')).toBe(1);
    expect((await claimSingleRows(id, 9)).map(({ at }) => at)).toEqual([1, 2]);
    expect(await countsOf(id)).toMatchObject({ done: 1, sending: 2, failed: 0 });
  });
});

describe('rows sent together', () => {
  it('of a lost answer go out again as they were, before anything else', async () => {
    const id = await plan(5);
    const batch = await claimBatch(id, 2);
    expect(batch.map(({ at, batch: n }) => [at, n])).toEqual([
      [0, 0],
      [1, 0],
    ]);
    await settleRows(
      id,
      batch.map(({ at }) => ({ at, state: 'unknown' as const })),
    );
    expect(await reopen(id, 'unknown')).toBe(2);
    expect(await claimBatch(id, 5)).toEqual(batch);
    expect((await claimBatch(id, 5)).map(({ at, batch: n }) => [at, n])).toEqual([
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
  });

  it('go without those that were refused, in another batch', async () => {
    const id = await plan(3);
    await claimBatch(id, 3);
    const ends = [
      { at: 0, state: 'waiting' as const },
      { at: 1, state: 'failed' as const, issues: [] },
      { at: 2, state: 'waiting' as const },
    ];
    await settleRows(id, ends, true);
    expect((await claimBatch(id, 3)).map(({ at, batch }) => [at, batch])).toEqual([
      [0, 1],
      [2, 1],
    ]);
  });

  it('are never parted by two who take at once', async () => {
    const id = await plan(10);
    const [one, other] = await Promise.all([claimBatch(id, 4), claimBatch(id, 4)]);
    const all = [...one, ...other];
    expect(new Set(all.map(({ at }) => at)).size).toBe(all.length);
    const batches = new Set(one.map(({ batch }) => batch));
    expect(other.every(({ batch }) => !batches.has(batch))).toBe(true);
  });
});
