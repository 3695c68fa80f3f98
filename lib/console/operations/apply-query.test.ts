import { expect, test } from 'vitest';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { applyQuery } from './apply-query';

const rows = [
  { sku: 'A-1', amount: 3 },
  { sku: 'A-2', amount: null },
  { sku: 'B-1', amount: 7 },
];
const filters: Dqb['filters'] = [{ operation: 'Equals', property: 'sku', value: 'A-2' }];

test('applyQuery sorts, counts the matching records and cuts the page', () => {
  const page: Dqb = { filters: [], sort: [{ property: 'amount', direction: 'desc' }], offset: 1, count: 1 };
  expect(applyQuery({ count: 3, data: rows }, page)).toEqual({ count: 3, data: [rows[2]] });
});

test('applyQuery pages a complete list, and leaves an already paged one unchanged', () => {
  const listQuery = { filters, sort: [], offset: 0, count: 50 };
  expect(applyQuery({ count: 3, data: rows }, listQuery)).toMatchObject({
    count: 1,
    data: [{ sku: 'A-2' }],
  });
  const all = { filters: [], sort: [], offset: 0, count: 2 };
  expect(applyQuery({ count: 3, data: rows }, all)).toMatchObject({ count: 3, data: rows.slice(0, 2) });
  expect(applyQuery({ count: 3, data: rows }, all, 9)).toMatchObject({ count: 3, data: rows });
  const cut = { count: 900, data: rows };
  expect(applyQuery(cut, { ...all, offset: 3 })).toBe(cut);
});

test('applyQuery returns a response that is already paged unchanged', () => {
  const answer = { items: rows, count: 50, offset: 0, dataSetCount: 12_431 };
  expect(applyQuery(answer, { filters, sort: [] })).toBe(answer);
});
