import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runMeta } from '@/lib/testing/run-meta';
import { startImport } from './import-runs';
import { keepPlan, moveJob, unfinishedOf } from './job-store';

it('finds stalled jobs, but neither plans nor running jobs', async () => {
  const tenant = randomUUID();
  const who = { personId: 'p', person: 'Deniz', tenant };
  const row = (record: string, rows?: number[]) => ({ record, skipped: false, body: '{}', rows });
  const file = randomUUID();
  await startImport({ ...who, id: file, target: 'products', file: 'a.csv', meta: runMeta });
  const job = { ...who, id: file, kind: 'import' as const, act: 'products', together: 1, task: '{}' };
  await keepPlan(job, [row('A', [0, 1]), row('B', [2])]);
  const run = async (act: string) => {
    const id = randomUUID();
    await keepPlan({ ...who, id, kind: 'bulk', act, together: 1, task: '{}' }, [row('A'), row('B')]);
    return id;
  };
  const [left] = [await run('left'), await run('planned')];
  for (const id of [left, file]) await moveJob(id, ['planned'], 'running');
  expect(await unfinishedOf(tenant)).toEqual([]);
  for (const id of [left, file]) await moveJob(id, ['running'], 'paused');
  const found = await unfinishedOf(tenant);
  expect(found.map(({ kind, subject, rows }) => [kind, subject, rows]).toSorted()).toEqual([
    ['bulk', 'left', 2],
    ['import', 'a.csv', 3],
  ]);
  expect(await unfinishedOf(randomUUID())).toEqual([]);
});
