import { expect, test } from 'vitest';
import type { Filter } from '@/lib/contract/dqb/dqb';
import { inRequestedOrder, narrowRows } from './narrow-query';

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
test('sorts, counts what matches, and cuts the page', () => {
  const page = narrowRows(rows, {
    filters: [],
    sort: [{ property: 'amount', direction: 'desc' }],
    offset: 1,
    count: 1,
  });
  expect(page).toMatchObject({ total: 3, offset: 1 });
  expect(page.rows.map((row) => row.sku)).toEqual(['B-1']);
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
