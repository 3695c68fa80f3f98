import { expect, test } from 'vitest';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { printDqb } from '@/lib/contract/dqb/dqb';
import type { ListPage } from '@/lib/contract/schema/list-page';
import type { OtherManners } from '@/lib/testing/other-platform/manners';
import { readOtherPage } from '@/lib/testing/other-platform/page';
import { ok } from '../../http/console-result';
import { readFullPage } from './full-page';

const numbers = Array.from({ length: 130 }, (_, n) => ({ n }));
const pageQuery: Dqb = { filters: [], sort: [], offset: 20, count: 100 };

/** A platform that returns at most this many records at a time. */
const giving = (most: number) => {
  const seen: Dqb[] = [];
  const read = async (query: Dqb) => {
    seen.push(query);
    const { offset = 0, count = 0 } = query;
    const rows = numbers.slice(offset, offset + Math.min(most, count));
    return ok<ListPage>({ rows, total: numbers.length });
  };
  return { seen, read };
};

test('readFullPage completes a page that the platform cut short', async () => {
  const { seen, read } = giving(50);
  expect(await readFullPage(read, pageQuery, 'n')).toMatchObject({
    value: { rows: numbers.slice(20, 120), total: 130 },
  });
  expect(seen.map(({ offset, count }) => [offset, count])).toEqual([
    [20, 100],
    [70, 100],
  ]);
});

test('readFullPage makes at most three calls for a page, and reports when records are still missing', async () => {
  const { seen, read } = giving(10);
  expect(await readFullPage(read, pageQuery, 'n')).toMatchObject({
    value: { rows: numbers.slice(20, 50), total: 130, isShort: true },
  });
  expect(seen).toHaveLength(3);
});

test('readFullPage makes one call when all records are there, and for a short last page', async () => {
  const { seen, read } = giving(100);
  expect(await readFullPage(read, pageQuery, 'n')).toMatchObject({
    value: { rows: numbers.slice(20, 120), total: 130 },
  });
  const last = await readFullPage(read, { ...pageQuery, offset: 100 }, 'n');
  expect(last).toMatchObject({ value: { rows: numbers.slice(100), total: 130 } });
  expect(last).not.toHaveProperty('answer.isShort');
  expect(seen).toHaveLength(2);
});

test('readFullPage returns each record once, whatever the platform repeats', async () => {
  const rows = numbers.slice(0, 3);
  const repeating = async () => ok<ListPage>({ rows: [...rows, ...rows] });
  expect(await readFullPage(repeating, { filters: [], sort: [] }, 'n')).toMatchObject({ value: { rows } });
});

test('readFullPage does not repeat pages of a platform that ignores the offset, and returns a failure between pages', async () => {
  const { read } = giving(50);
  const first = await read(pageQuery);
  expect(await readFullPage(() => Promise.resolve(first), pageQuery, 'n')).toMatchObject({
    value: { rows: numbers.slice(20, 70) },
  });
  const failure = { kind: 'limited', wait: 5, message: '', requestId: '' } as const;
  const failing = (query: Dqb) => (query === pageQuery ? read(query) : Promise.resolve(failure));
  expect(await readFullPage(failing, pageQuery, 'n')).toBe(failure);
});

/**
 * Reads the first page of `count` of these records from a platform that behaves like this. Also returns the number of
 * calls.
 */
async function firstPage(manners: OtherManners, length: number, count: number) {
  let calls = 0;
  const read = async (query: Dqb) => {
    calls += 1;
    return ok(readOtherPage(numbers.slice(0, length), manners, printDqb(query)));
  };
  const filled = await readFullPage(read, { ...pageQuery, offset: 0, count }, 'n');
  if (filled.kind !== 'ok') throw new Error(filled.kind);
  const { rows, total, isShort = false } = filled.value;
  return { rows: rows.map(({ n }) => n), total, calls, isShort };
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

test.each<[string, OtherManners, number, number, number | undefined, number]>([
  ['a total below zero, a full page', { total: 'negative' }, 130, 25, undefined, 1],
  ['a total below zero, the only page', { total: 'negative' }, 16, 25, undefined, 2],
  ['a total as text', { total: 'text' }, 130, 25, undefined, 1],
  ['no total', { total: 'missing' }, 130, 25, undefined, 1],
  ['the number of the page as the total', { total: 'page' }, 130, 25, undefined, 2],
  ['the number of the page as the count of one', { total: 'page' }, 130, 1, undefined, 2],
  ['a total that is too large', { total: 'tooLarge' }, 16, 25, undefined, 2],
  ['short pages', { shortPages: true }, 130, 50, 130, 2],
  ['short pages without a total', { shortPages: true, total: 'missing' }, 130, 50, undefined, 2],
  ['overlapping pages', { overlap: 3, shortPages: true }, 130, 25, 130, 2],
  ['a sound total of just one page', {}, 25, 25, 25, 2],
  ['a sound total', {}, 130, 25, 130, 1],
])('a page is filled from the records received: %s', async (_, manners, length, count, total, calls) => {
  const page = await firstPage(manners, length, count);
  expect(page).toEqual({ rows: upTo(Math.min(length, count)), total, calls, isShort: false });
});
