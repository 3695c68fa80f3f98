import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { exportFile } from '@/lib/files/export-file';
import { faultyUpstream, json, type Upstream } from '@/lib/testing/faulty-upstream';
import { reportFigure } from '@/lib/testing/soak-report';
import { everyTenant, someone } from '@/lib/testing/test-person';
import { addPerson, updatePerson } from '../auth/people';
import { startWorker } from '../job-worker';
import { applyJobChange } from './change-job';
import { exportSlice, startExport } from './export-job';
import { type ExportTask, exportedRows, findExports, hasFile, removeExport } from './export-store';
import { findJob } from './job-store';
import { transitionJob } from './job-transitions';

let upstream: Upstream;
beforeAll(async () => {
  upstream = await faultyUpstream();
});
afterAll(() => upstream.close());

const exportTask: ExportTask = {
  operation: 'getProductsWithTag',
  dqb: '',
  list: 'products',
  format: 'csv',
  style: { kind: 'wire', locale: 'en', zone: 'UTC', yes: 'Yes', no: 'No' },
  columns: [
    { path: 'sku', heading: 'SKU', kind: 'text' },
    { path: 'name', heading: 'Name', kind: 'text' },
  ],
};

type Product = { sku: string; name: string };
const products = (n: number): Product[] =>
  Array.from({ length: n }, (_, i) => ({ sku: `S${String(i).padStart(5, '0')}`, name: `Name ${i}` }));

/** Serves a list page by page. `change` runs before each response. */
const serve = (list: Product[], change: (nth: number) => void | Promise<void> = () => undefined) =>
  upstream.play(async (response, nth, request) => {
    await change(nth);
    const url = decodeURIComponent(decodeURIComponent(request.url ?? ''));
    const offset = Number(/offset=(\d+)/.exec(url)?.[1] ?? 0);
    const items = list.slice(offset, offset + 100);
    json(200, { items, count: 100, offset, dataSetCount: list.length })(response, nth, request);
  });

async function started(total: number) {
  const person = someone();
  await addPerson(person, 'viewer', everyTenant);
  const { rows } = await pool().query<{ id: string }>('select id from console."user" where email = $1', [
    person.email,
  ]);
  const tenant = `t${randomUUID().slice(0, 8)}`;
  await pool().query(`insert into console.tenants (id, name, colour, position) values ($1, $1, 'teal', 1)`, [
    tenant,
  ]);
  const job = { id: randomUUID(), tenant, personId: rows[0]?.id ?? '', person: person.name };
  await startExport(job, exportTask, total);
  return job;
}

const now = async ({ id, tenant }: { id: string; tenant: string }) => {
  const [job, made] = [await findJob(id, tenant), (await findExports([id])).get(id)];
  if (!job || !made) throw new Error('no export');
  return { job, made };
};

async function linesOf(exported: { id: string; tenant: string }): Promise<string[]> {
  let text = '';
  for await (const bytes of exportFile(exportTask, exportedRows((await now(exported)).made))) text += bytes;
  return text.split('\r\n').slice(1, -1);
}

const linesFor = (list: readonly Product[]) => list.map(({ sku, name }) => `${sku},${name}`);

async function sliced(exported: { id: string; tenant: string }) {
  for (let attempts = 30; attempts > 0 && (await now(exported)).job.state === 'running'; attempts--)
    await exportSlice(exported.id);
}

it('an export contains every record once, in order, and belongs only to its tenant', async () => {
  const list = products(2_345);
  serve(list);
  const exported = await started(list.length);
  await sliced(exported);
  const { job, made } = await now(exported);
  expect(job).toMatchObject({ state: 'finished', counts: { done: 2_345, planned: 0 } });
  expect(made).toMatchObject({ records: 2_345, rows: 2_345, total: 2_345, changed: false });
  expect(await linesOf(exported)).toEqual(linesFor(list));
  expect(await findJob(exported.id, 'another')).toBeUndefined();
});

it('two workers on the same export write each record once', async () => {
  const list = products(1_500);
  serve(list);
  const exported = await started(list.length);
  await Promise.all([exportSlice(exported.id), exportSlice(exported.id)]);
  await sliced(exported);
  expect(await linesOf(exported)).toEqual(linesFor(list));
});

it('an export continues at the end of its file after an interrupted slice', async () => {
  const list = products(1_500);
  const exported = await started(list.length);
  upstream.play((response, nth, request) => {
    const offset = Number(
      /offset=(\d+)/.exec(decodeURIComponent(decodeURIComponent(request.url ?? '')))?.[1],
    );
    if (offset > 600) return void request.socket.destroy();
    const items = list.slice(offset, offset + 100);
    json(200, { items, count: 100, offset, dataSetCount: list.length })(response, nth, request);
  });
  await exportSlice(exported.id);
  const { job, made } = await now(exported);
  expect(job).toMatchObject({ state: 'running', reason: { kind: 'unreachable' } });
  expect(made.records).toBeGreaterThan(500);
  expect(hasFile(job, made)).toBe(false);
  serve(list);
  await sliced(exported);
  expect(await linesOf(exported)).toEqual(linesFor(list));
});

it('an export repeats and omits no record while others are added or removed, and reports these changes', async () => {
  const list = products(1_200);
  const last = { sku: 'T00000', name: 'Last' };
  serve(list, (nth) => {
    if (nth === 5) list.splice(20, 3);
    if (nth === 9) list.push(last);
  });
  const exported = await started(1_200);
  await sliced(exported);
  const lines = await linesOf(exported);
  expect(new Set(lines).size).toBe(lines.length);
  expect(linesFor(list).filter((line) => !lines.includes(line))).toEqual([]);
  const { made } = await now(exported);
  expect(made).toMatchObject({ firstTotal: 1_200, total: 1_198, changed: true });
});

it('canceling an export deletes its parts and stops reading', async () => {
  const list = products(5_000);
  const exported = await started(list.length);
  let readBefore = 0;
  serve(list, async (nth) => {
    if (nth !== 20) return;
    await transitionJob(exported.id, ['running'], 'canceled');
    readBefore = upstream.seen.length;
  });
  await exportSlice(exported.id);
  await exportSlice(exported.id);
  const { job, made } = await now(exported);
  expect(job.state).toBe('canceled');
  // At the latest, the export stops after the part that it is reading (10 pages) and the 3 requests in flight.
  expect(readBefore).toBeGreaterThan(0);
  expect(upstream.seen.length - readBefore).toBeLessThanOrEqual(13);
  reportFigure(
    'Export of 5,000 canceled at its page 20',
    `${upstream.seen.length - readBefore} pages read after the cancel, ${upstream.seen.length} of 50 in all`,
    '≤ 13 after it, no part kept',
  );
  expect(hasFile(job, made)).toBe(false);
  expect(made.removedAt).not.toBeNull();
  const { rowCount } = await pool().query('select from console.export_parts where job = $1', [exported.id]);
  expect(rowCount).toBe(0);
  // Neither a canceled nor a finished job is restarted.
  await applyJobChange(job, 'start', { person: { id: job.personId, name: job.person } });
  expect((await now(exported)).job.state).toBe('canceled');
});

it('an export stops when the user who requested it loses access', async () => {
  serve(products(300));
  const exported = await started(300);
  await updatePerson(exported.personId, { disabled: true });
  await exportSlice(exported.id);
  expect((await now(exported)).job).toMatchObject({ state: 'stopped', reason: { kind: 'forbidden' } });
});

it('an export is created by a worker, kept for a day, and deleted', async () => {
  const list = products(1_100);
  serve(list);
  const exported = await started(list.length);
  const stop = await startWorker();
  try {
    await expect
      .poll(async () => (await now(exported)).job.state, { timeout: 15_000, interval: 50 })
      .toBe('finished');
  } finally {
    await stop();
  }
  const { job, made } = await now(exported);
  expect(hasFile(job, made)).toBe(true);
  await removeExport(exported.id);
  expect(hasFile(job, (await now(exported)).made)).toBe(true);
  await pool().query(`update console.exports set "expiresAt" = now() where job = $1`, [exported.id]);
  await removeExport(exported.id);
  expect(hasFile(job, (await now(exported)).made)).toBe(false);
  await expect(linesOf(exported)).rejects.toThrow('is missing');
});
