import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runMeta } from '@/lib/testing/run-meta';
import type { ImportedRow } from './import-change';
import { keepPart, receiveParts, sendParts } from './import-parts';
import { findImport, startImport } from './import-runs';
import { cancelRows, claimCalls, fileRowsOf, hasOpen, settleRows } from './job-rows';
import { countRows, findJob, moveJob } from './job-store';

const row = (n: number): ImportedRow =>
  n % 10 === 9
    ? { record: '', rows: [n], why: 'same' }
    : { record: `P${n}`, rows: [n], operation: 'createProduct', body: { sku: `P${n}` } };
const rowsFrom = (from: number, count: number) => Array.from({ length: count }, (_, i) => row(from + i));

async function checked(parts: readonly (readonly ImportedRow[])[]) {
  const [id, tenant, round] = [randomUUID(), 't', randomUUID()];
  const common = { id, tenant, personId: 'p', person: 'Deniz' };
  await startImport({ ...common, target: 'products', file: 'p.csv', meta: runMeta });
  for (const [part, rows] of parts.entries()) await keepPart({ id, round, part, rows });
  const job = { ...common, kind: 'import' as const, act: 'products', together: 1, task: '{"file":"p.csv"}' };
  const hand = { round, parts: parts.map((_, i) => i), meta: { ...runMeta, step: 'send' as const } };
  const now = async () => {
    const found = await findJob(id, tenant);
    if (!found) throw new Error('no job');
    return found;
  };
  return { ...common, job, hand, now };
}

it('validated rows are submitted by one call, counted immediately, and turned into rows of the job by a worker', async () => {
  const { id, job, hand, now } = await checked([rowsFrom(0, 100), rowsFrom(100, 100)]);
  expect(await hasOpen(id)).toBe(false);
  expect(await sendParts(job, hand)).toBe(true);
  expect((await now()).counts).toMatchObject({ planned: 180, skipped: 20 });
  expect((await findImport(id, 't'))?.meta).toEqual({ ...runMeta, step: 'send' });
  expect(await hasOpen(id)).toBe(true);
  expect(await fileRowsOf(id)).toHaveLength(200);
  // Somebody looks at the import meanwhile: every row is told once.
  await receiveParts(await now(), 1);
  const told = await fileRowsOf(id);
  expect(new Set(told.map(({ rows }) => rows[0])).size).toBe(200);
  await receiveParts(await now(), 10_000);
  expect(await countRows(id)).toMatchObject({ planned: 180, skipped: 20 });
  expect((await claimCalls(job, 'w', 500)).flat()).toHaveLength(180);
});

it('submitting twice, for example after a lost response, has one effect; with missing parts nothing is submitted', async () => {
  const { id, job, hand, now } = await checked([rowsFrom(0, 5)]);
  expect(await sendParts(job, { ...hand, parts: [0, 1] })).toBe(false);
  expect(await hasOpen(id)).toBe(false);
  expect(await sendParts(job, hand)).toBe(true);
  await receiveParts(await now(), 10_000);
  expect(await sendParts(job, hand)).toBe(true);
  await receiveParts(await now(), 10_000);
  expect(await countRows(id)).toMatchObject({ planned: 5 });
});

it('a refused row that is sent again has the outcome of the second request, and counts once', async () => {
  const { id, job, hand, now } = await checked([rowsFrom(0, 3)]);
  await sendParts(job, hand);
  await receiveParts(await now(), 10_000);
  const [first = [], second = [], third = []] = await claimCalls(job, 'w', 3);
  const ends = [...first, ...second, ...third].map(({ at }, i) => ({
    at,
    state: i === 0 ? ('done' as const) : ('refused' as const),
  }));
  await settleRows(id, ends);
  const round = randomUUID();
  await keepPart({ id, round, part: 7, rows: rowsFrom(1, 2) });
  expect(await sendParts(job, { ...hand, round, parts: [7] })).toBe(true);
  expect((await now()).counts).toMatchObject({ done: 1, planned: 2, refused: 0 });
  await receiveParts(await now(), 10_000);
  expect(await countRows(id)).toMatchObject({ done: 1, planned: 2, refused: 0 });
});

it('parts that are canceled before they became rows can be submitted again', async () => {
  const { id, job, hand, now } = await checked([rowsFrom(0, 5)]);
  await sendParts(job, hand);
  await moveJob(id, ['planned'], 'running');
  await moveJob(id, ['running'], 'canceled');
  await cancelRows(id);
  await receiveParts(await now(), 10_000);
  expect(await countRows(id)).toMatchObject({ planned: 0, skipped: 0 });
  expect(await fileRowsOf(id)).toEqual([]);
});
