import { expect, test } from 'vitest';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { inRequestedOrder } from './narrow-query';

const rows = [
  { sku: 'A-1', amount: 3 },
  { sku: 'A-2', amount: null },
  { sku: 'B-1', amount: 7 },
];
const filters: Dqb['filters'] = [{ operation: 'Equals', property: 'sku', value: 'A-2' }];

test('inRequestedOrder sorts, counts the matching records and cuts the page', () => {
  const page: Dqb = { filters: [], sort: [{ property: 'amount', direction: 'desc' }], offset: 1, count: 1 };
  expect(inRequestedOrder({ count: 3, data: rows }, page)).toEqual({ count: 3, data: [rows[2]] });
});

test('inRequestedOrder pages a complete list, and leaves an already paged one unchanged', () => {
  const asked = { filters, sort: [], offset: 0, count: 50 };
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

test('inRequestedOrder returns a response that is already paged unchanged', () => {
  const answer = { items: rows, count: 50, offset: 0, dataSetCount: 12_431 };
  expect(inRequestedOrder(answer, { filters, sort: [] })).toBe(answer);
});
