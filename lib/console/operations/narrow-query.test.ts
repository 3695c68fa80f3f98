import { expect, test } from 'vitest';
import type { Filter } from '@/lib/contract/dqb/dqb';
import { holdsAll, inRequestedOrder, narrow } from './narrow-query';

const rows = [
  {
    sku: 'A-1',
    name: 'İnce Çay',
    amount: 3,
    expirationDate: '2026-03-01T00:00:00Z',
    barcodes: ['111', '112'],
  },
  { sku: 'A-2', name: 'Kahve', amount: null, expirationDate: '2026-03-09T00:00:00Z', barcodes: [] },
  { sku: 'B-1', name: 'çay seti', amount: 7, expirationDate: '2026-04-01T00:00:00Z', barcodes: ['222'] },
];
const filter = (
  operation: Filter['operation'],
  property: string,
  value: string,
  more: Partial<Filter> = {},
): Filter => ({
  operation,
  property,
  value,
  ...more,
});
const found = (...filters: Filter[]) => rows.filter((row) => holdsAll(row, filters)).map((row) => row.sku);

test('filters a whole list as a platform would', () => {
  expect(found(filter('Contains', 'name', 'ÇAY'))).toEqual(['A-1', 'B-1']);
  expect(found(filter('StartsWith', 'sku', 'a-'))).toEqual(['A-1', 'A-2']);
  expect(found(filter('Equals', 'amount', 'null'))).toEqual(['A-2']);
  expect(found(filter('NotEqual', 'amount', 'null'))).toEqual(['A-1', 'B-1']);
  expect(found(filter('GreaterThanOrEqual', 'amount', '4'))).toEqual(['B-1']);
  expect(found(filter('LessThanOrEqual', 'expirationDate', '2026-03-09'))).toEqual(['A-1', 'A-2']);
  expect(found(filter('In', 'sku', 'A-2,B-1'))).toEqual(['A-2', 'B-1']);
  expect(found(filter('Any', 'barcodes', '', { inner: [filter('Equals', '_', '222')] }))).toEqual(['B-1']);
});

test('moments are compared to their last digit, and what is no date as words', () => {
  const at = (value: string) => ({ createdAt: value });
  const later = (than: string, value: string) =>
    holdsAll(at(value), [filter('GreaterThan', 'createdAt', than)]);
  expect(later('2026-03-01T09:00:00.123400Z', '2026-03-01T09:00:00.123456Z')).toBe(true);
  expect(later('2026-03-01T09:00:00.123456Z', '2026-03-01T09:00:00.123456Z')).toBe(false);
  expect(later('2026-03-01T12:00:00.123456+03:00', '2026-03-01T09:00:00.123457Z')).toBe(true);
  for (const odd of ['2026-13-45', '2026-03-01T09:00:00+0300'])
    expect(holdsAll(at(odd), [filter('Equals', 'createdAt', odd)])).toBe(true);
});

test('joins strictly from left to right', () => {
  const either = [filter('Equals', 'sku', 'A-1', { logic: 'OrElse' }), filter('Equals', 'sku', 'B-1')];
  expect(found(...either, filter('Equals', 'amount', '7'))).toEqual(['B-1']);
});

test('sorts, counts what matches, and cuts the page', () => {
  const page = narrow(rows, {
    filters: [],
    sort: [{ property: 'amount', direction: 'desc' }],
    offset: 1,
    count: 1,
  });
  expect(page).toMatchObject({ total: 3, offset: 1 });
  expect(page.rows.map((row) => row.sku)).toEqual(['B-1']);
  const wordSimilarity = ['b', 'B', 'a', 'b'].map((tag, id) => ({ tag, id }));
  const sort = [
    { property: 'tag', direction: 'asc' as const },
    { property: 'id', direction: 'desc' as const },
  ];
  // Words that differ in case alone are the same: the next key decides.
  expect(narrow(wordSimilarity, { filters: [], sort }).rows.map(({ id }) => id)).toEqual([2, 3, 1, 0]);
});

test('a list that came whole is cut here, one that was cut is left alone', () => {
  const asked = { filters: [filter('Equals', 'sku', 'A-2')], sort: [], offset: 0, count: 50 };
  expect(inRequestedOrder({ count: 3, data: rows }, asked)).toMatchObject({
    count: 1,
    data: [{ sku: 'A-2' }],
  });
  const all = { filters: [], sort: [], offset: 0, count: 2 };
  expect(inRequestedOrder({ count: 3, data: rows }, all)).toMatchObject({ count: 3, data: rows.slice(0, 2) });
  expect(inRequestedOrder({ count: 3, data: rows }, all, 9)).toMatchObject({ count: 3, data: rows });
  const cut = { count: 900, data: rows };
  expect(inRequestedOrder(cut, { ...all, offset: 3 })).toBe(cut);
});

test('a paged answer is handed on', () => {
  const answer = { items: rows, count: 50, offset: 0, dataSetCount: 12_431 };
  expect(inRequestedOrder(answer, { filters: [filter('Equals', 'sku', 'A-2')], sort: [] })).toBe(answer);
});
