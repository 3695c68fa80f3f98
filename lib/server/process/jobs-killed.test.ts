import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findJob } from '@/lib/console/jobs/job-store';
import { schedule, transitionJob } from '@/lib/console/jobs/job-transitions';
import { type NewJob, storePlan } from '@/lib/console/jobs/store-plan';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { type JobProcesses, kill, startJobProcesses, terminate } from '@/lib/testing/job-processes';
import { reportFigure } from '@/lib/testing/soak-report';

const kills = env.soak ? 20 : 2;
const tagged = env.soak ? 5_000 : 300;
const imported = env.soak ? 20_000 : 600;

let processes: JobProcesses;
beforeAll(async () => {
  processes = await startJobProcesses();
}, 120_000);
afterAll(() => processes.stop());

async function startJobs(): Promise<NewJob[]> {
  const who = await processes.tenant('shop');
  const common = { ...who, batchSize: 1, task: '{}' };
  const bulk: NewJob = { ...common, id: randomUUID(), kind: 'bulk', act: 'updateProductTag' };
  const file: NewJob = { ...common, id: randomUUID(), kind: 'import', act: 'products' };
  await storePlan(
    bulk,
    Array.from({ length: tagged }, (_, i) => ({
      record: `T${i}`,
      skipped: false,
      body: JSON.stringify({ sku: `T${i}`, tag: 'x' }),
    })),
  );
  await storePlan(
    file,
    Array.from({ length: imported }, (_, i) => ({
      ...{ record: `P${i}`, skipped: false, operation: 'createProduct' },
      body: JSON.stringify({ sku: `P${i}`, name: `P${i}`, barcodes: [`P${i}`], type: 'Product' }),
    })),
  );
  for (const { id } of [bulk, file]) {
    await transitionJob(id, ['planned'], 'running');
    const job = await findJob(id, who.tenant);
    if (job) await schedule(job);
  }
  return [bulk, file];
}

it(`kill -9 of server and worker, ${kills} times: no record is created twice, every row ends, counts match`, async () => {
  const { created: made, tags } = processes.received;
  let [whole, worker] = await Promise.all([processes.server(), processes.worker()]);
  const jobs = await startJobs();
  const isOpen = async () => {
    const now = await Promise.all(jobs.map(({ id, tenant }) => findJob(id, tenant)));
    return now.some((job) => job?.state === 'running');
  };
  let killings = 0;
  for (; killings < kills && (await isOpen()); killings++) {
    // On a busy machine the jobs may end before a process has started again.
    const until = processes.received.requests + 20;
    const isTime = async () => processes.received.requests > until || !(await isOpen());
    await expect.poll(isTime, { timeout: 60_000, interval: 20 }).toBe(true);
    if (killings % 2 === 0) {
      await kill(worker);
      worker = await processes.worker();
    } else {
      await kill(whole.child);
      whole = await processes.server();
    }
  }
  await expect.poll(isOpen, { timeout: 600_000, interval: 250 }).toBe(false);
  await whole.stop();
  await terminate(worker);

  const [bulk, file] = await Promise.all(jobs.map(({ id, tenant }) => findJob(id, tenant)));
  const sum = (counts = bulk?.counts) => Object.values(counts ?? {}).reduce((total, n) => total + n, 0);
  expect([bulk?.state, file?.state]).toEqual(['finished', 'finished']);
  expect([sum(bulk?.counts), sum(file?.counts)]).toEqual([tagged, imported]);
  expect(bulk?.counts).toMatchObject({ planned: 0, sending: 0, refused: 0 });
  expect(file?.counts).toMatchObject({ planned: 0, sending: 0, refused: 0 });
  const twice = [...made.values()].filter((times) => times > 1).length;
  expect(twice).toBe(0);
  const { rows: done } = await pool().query<{ record: string }>(
    `select record from console.job_rows where state = 'done'`,
  );
  const untrue = done.filter(({ record }) => !made.has(record) && !tags.has(record));
  expect(untrue).toEqual([]);
  const unknown = (bulk?.counts.unknown ?? 0) + (file?.counts.unknown ?? 0);
  reportFigure(
    `kill -9 of server and worker, ${killings} times, during a bulk change of ${tagged} and an import of ${imported}`,
    `${done.length} done, ${unknown} not known, ${twice} made twice`,
    '0 made twice, every row ended',
  );
}, 900_000);
