import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { faultyUpstream, type Upstream } from '@/lib/testing/faulty-upstream';
import { jobNow, startedJob, testOperator } from '@/lib/testing/test-job';
import { listAuditRows } from '../audit/audit-rows';
import { applyJobChange } from './change-job';
import { claimCalls } from './claimed-rows';
import { rowsOfJob } from './job-rows';
import type { Job } from './job-store';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const started = async () =>
  startedJob(
    await testOperator(),
    { kind: 'bulk', act: 'updateProductTag', batchSize: 1 },
    ['A', 'B'].map((sku) => ({ record: sku, skipped: false, body: JSON.stringify({ sku, tag: 'x' }) })),
  );

const audited = async ({ tenant }: Job) => {
  const { rows } = await listAuditRows({ tenant, act: 'job.changed' }, 0, 9);
  return rows.map(({ after }) => JSON.parse(after ?? ''));
};

it('a canceled job keeps what is being sent, drops the rest, and the change is in the audit', async () => {
  const job = await started();
  await claimCalls(job, 'pool-here', 1);
  const person = { id: job.personId, name: job.person };
  expect(await applyJobChange(job, 'cancel', { person })).toMatchObject({
    value: { state: 'canceled', counts: { sending: 1, skipped: 1, planned: 0 } },
  });
  expect(await audited(job)).toEqual([{ change: 'cancel', state: 'canceled' }]);
});

it('a change that cannot be audited does not happen', async () => {
  const job = await started();
  // The database cannot store this name.
  const person = { id: job.personId, name: '\u0000' };
  for (const change of ['pause', 'cancel', 'failed'] as const)
    await expect(applyJobChange(job, change, { person })).rejects.toThrow();
  expect(await jobNow(job)).toMatchObject({ state: 'running', counts: { planned: 2 } });
  expect((await rowsOfJob(job.id, { offset: 0, count: 9 })).map(({ state }) => state)).toEqual([
    'planned',
    'planned',
  ]);
  expect(await audited(job)).toEqual([]);
  const { rowCount } = await pool().query('select from graphile_worker.jobs where key = $1', [
    `job:${job.id}`,
  ]);
  expect(rowCount).toBe(0);
});

it('a change of somebody who may not make it changes nothing', async () => {
  const job = await started();
  const other = { id: 'somebody', name: 'Somebody' };
  for (const change of ['start', 'failed', 'unknown', 'drop'] as const)
    expect(await applyJobChange(job, change, { person: other })).toMatchObject({ kind: 'forbidden' });
  expect(await audited(job)).toEqual([]);
});
