import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { findUnfinishedJobs } from './job-store';
import { transitionJob } from './job-transitions';
import { storePlan } from './store-plan';

it('a stalled job is found, but not a plan or a running job', async () => {
  const tenant = randomUUID();
  const who = { personId: 'p', person: 'Deniz', tenant };
  const row = (record: string) => ({ record, skipped: false, body: '{}' });
  const file = randomUUID();
  const job = { ...who, id: file, kind: 'import' as const, act: 'products', batchSize: 1 };
  await storePlan({ ...job, task: '{"file":"a.csv"}' }, [row('A'), row('B'), row('C')]);
  const run = async (act: string) => {
    const id = randomUUID();
    await storePlan({ ...who, id, kind: 'bulk', act, batchSize: 1, task: '{}' }, [row('A'), row('B')]);
    return id;
  };
  const [left] = [await run('left'), await run('planned')];
  for (const id of [left, file]) await transitionJob(id, ['planned'], 'running');
  expect(await findUnfinishedJobs(tenant)).toEqual([]);
  for (const id of [left, file]) await transitionJob(id, ['running'], 'paused');
  const found = await findUnfinishedJobs(tenant);
  expect(found.map(({ kind, subject, rows }) => [kind, subject, rows]).toSorted()).toEqual([
    ['bulk', 'left', 2],
    ['import', 'a.csv', 3],
  ]);
  expect(await findUnfinishedJobs(randomUUID())).toEqual([]);
});
