import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findJob, type Job } from '@/lib/console/jobs/job-store';
import { schedule, transitionJob } from '@/lib/console/jobs/job-transitions';
import { type NewJob, storePlan } from '@/lib/console/jobs/store-plan';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { type JobProcesses, startJobProcesses, terminate } from '@/lib/testing/job-processes';
import { reportFigure } from '@/lib/testing/soak-report';

const tagged = env.soak ? 10_000 : 400;
const imported = env.soak ? 50_000 : 1_000;
const small = 20;
const smalls = env.soak ? 10 : 2;

let processes: JobProcesses;
beforeAll(async () => {
  processes = await startJobProcesses();
}, 120_000);
afterAll(() => processes.stop());

async function started({ id, tenant }: NewJob): Promise<void> {
  await transitionJob(id, ['planned'], 'running');
  const job = await findJob(id, tenant);
  if (job) await schedule(job);
}

const sum = (counts: Job['counts'] | undefined) =>
  Object.values(counts ?? {}).reduce((total, n) => total + n, 0);

it('two consoles and two workers on one database send each row once, and start a small job within a second', async () => {
  const { received, server, worker, tenant } = processes;
  const [one, other, ...workers] = await Promise.all([server(), server(), worker(), worker()]);
  const who = await tenant('shop');
  const common = { ...who, batchSize: 1, task: '{}' };
  const planTags = async (letter: string, count: number): Promise<NewJob> => {
    const job: NewJob = { ...common, id: randomUUID(), kind: 'bulk', act: 'updateProductTag' };
    const records = Array.from({ length: count }, (_, i) => `${letter}${i}`);
    await storePlan(
      job,
      records.map((sku) => ({ record: sku, skipped: false, body: JSON.stringify({ sku, tag: 'x' }) })),
    );
    return job;
  };

  // The platform rejects one in a hundred.
  const file: NewJob = { ...common, id: randomUUID(), kind: 'import', act: 'products' };
  await storePlan(
    file,
    Array.from({ length: imported }, (_, n) => {
      const sku = n % 100 === 99 ? `X${n}` : `P${n}`;
      const body = JSON.stringify({ sku, name: sku, barcodes: [sku], type: 'Product' });
      return { record: sku, skipped: false, operation: 'createProduct', body };
    }),
  );
  const large = await planTags('T', tagged);
  await started(large);
  const since = performance.now();
  await started(file);
  await expect.poll(() => received.requests, { timeout: 60_000, interval: 20 }).toBeGreaterThan(50);

  const waits: number[] = [];
  for (let nth = 0; nth < smalls; nth++) {
    const letter = 'ABCDEFGHIJ'[nth] ?? 'K';
    const job = await planTags(letter, small);
    const planned = Date.now();
    await started(job);
    const first = () =>
      Math.min(
        ...Array.from({ length: small }, (_, i) => received.firstRequestAt.get(`${letter}${i}`) ?? Infinity),
      );
    await expect.poll(first, { timeout: 60_000, interval: 5 }).toBeLessThan(Infinity);
    waits.push(first() - planned);
    await expect
      .poll(async () => (await findJob(job.id, who.tenant))?.state, { timeout: 60_000, interval: 50 })
      .toBe('finished');
  }
  const load = loadavg()[0]?.toFixed(1);

  const jobs = async () => Promise.all([large, file].map(({ id }) => findJob(id, who.tenant)));
  await expect
    .poll(async () => (await jobs()).some((job) => job?.state === 'running'), {
      timeout: 800_000,
      interval: 250,
    })
    .toBe(false);
  const took = (performance.now() - since) / 1000;
  await Promise.all([one.stop(), other.stop(), ...workers.map(terminate)]);

  const [tags, products] = await jobs();
  expect([tags?.state, products?.state]).toEqual(['finished', 'finished']);
  expect([sum(tags?.counts), sum(products?.counts)]).toEqual([tagged, imported]);
  expect(tags?.counts).toMatchObject({ planned: 0, sending: 0, refused: 0 });
  expect(products?.counts).toMatchObject({ planned: 0, sending: 0, refused: imported / 100 });
  const { rows: unnamed } = await pool().query(
    `select from console.job_rows where state = 'refused' and (issues is null or issues::text not like '%is refused%')`,
  );
  expect(unnamed).toHaveLength(0);
  const twice = [...received.created.values()].filter((times) => times > 1).length;
  expect(twice).toBe(0);
  const { rows: done } = await pool().query<{ record: string }>(
    `select record from console.job_rows where state = 'done'`,
  );
  expect(done.filter(({ record }) => !received.created.has(record) && !received.tags.has(record))).toEqual(
    [],
  );

  const besides = `load ${load} on ${cpus().length} cores`;
  reportFigure(
    `two consoles, two workers: an import of ${imported} and a bulk change of ${tagged} to their end`,
    `${took.toFixed(0)} s, ${products?.counts.refused} refused, ${twice} made twice`,
    '0 made twice, every row ended',
  );
  waits.sort((a, b) => a - b);
  reportFigure(
    `a job of ${small} beside them, from its start to its first call (${besides})`,
    `${waits.join(', ')} ms`,
    'at most 1,000 ms',
  );
  if (env.soak) expect(waits[Math.floor(waits.length / 2)]).toBeLessThanOrEqual(1_000);
}, 900_000);
