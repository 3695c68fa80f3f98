import { expect, test } from 'vitest';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { readListPage } from '@/lib/contract/schema/list-answer';
import { type OtherManners, withManners } from '@/lib/testing/other-manners';
import { otherPage } from '@/lib/testing/other-query';
import { ok } from '../http/console-result';
import { fillPage } from './fill-page';

const numbers = Array.from({ length: 130 }, (_, n) => ({ n }));
const pageQuery: Dqb = { filters: [], sort: [], offset: 20, count: 100 };

/** A platform that returns at most this many records at a time. */
const giving = (most: number) => {
  const seen: Dqb[] = [];
  const page = ({ offset = 0, count = 0 }: Dqb) => {
    const items = numbers.slice(offset, offset + Math.min(most, count));
    return { items, count: items.length, offset, dataSetCount: numbers.length };
  };
  const more = (rest: Dqb) => {
    seen.push(rest);
    return Promise.resolve(ok(page(rest)));
  };
  return { seen, page, more };
};

const of = (dqb: Dqb) => ({ dqb, key: 'n' });

test('fillPage completes a page that the platform cut short', async () => {
  const { seen, page, more } = giving(50);
  expect(await fillPage(page(pageQuery), of(pageQuery), more)).toMatchObject({
    answer: { items: numbers.slice(20, 120) },
    isShort: false,
  });
  expect(seen.map(({ offset, count }) => [offset, count])).toEqual([[70, 100]]);
});

test('fillPage makes at most three calls for a page, and reports when records are still missing', async () => {
  const { seen, page, more } = giving(10);
  expect(await fillPage(page(pageQuery), of(pageQuery), more)).toMatchObject({
    answer: { items: numbers.slice(20, 50), dataSetCount: 130 },
    isShort: true,
  });
  expect(seen).toHaveLength(2);
});

test('fillPage makes no call when all records are there, or for a short last page', async () => {
  const { seen, page, more } = giving(100);
  const first = page(pageQuery);
  expect(await fillPage(first, of(pageQuery), more)).toEqual({ answer: first, isShort: false });
  const last: Dqb = { ...pageQuery, offset: 100 };
  expect(await fillPage(page(last), of(last), more)).toMatchObject({
    answer: { items: numbers.slice(100) },
    isShort: false,
  });
  expect(seen).toEqual([]);
});

test('fillPage does not repeat pages of a platform that ignores the offset, and returns a failure between pages', async () => {
  const { page } = giving(50);
  const first = page(pageQuery);
  expect(await fillPage(first, of(pageQuery), () => Promise.resolve(ok(first)))).toMatchObject({
    answer: { items: first.items },
  });
  const failure = { kind: 'limited', wait: 5, message: '', requestId: '' } as const;
  expect(await fillPage(first, of(pageQuery), () => Promise.resolve(failure))).toBe(failure);
});

/** The first page of `count` of these records from a platform with these manners, and its number of calls. */
async function firstPage(manners: OtherManners, length: number, count: number) {
  let calls = 0;
  const answer = async (dqb: Dqb) => {
    calls += 1;
    const page: unknown = await withManners(manners, printDqb(dqb), (text) =>
      otherPage(numbers.slice(0, length), text),
    );
    return typeof page === 'object' && page !== null ? page : {};
  };
  const dqb = { ...pageQuery, offset: 0, count };
  const filled = await fillPage(await answer(dqb), of(dqb), async (rest) => ok(await answer(rest)));
  if ('kind' in filled) throw new Error(filled.kind);
  const { rows, total } = readListPage(filled.answer);
  return { rows: rows.map(({ n }) => n), total, calls, isShort: filled.isShort };
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
