import { expect, test } from 'vitest';
import type { Dqb } from '@/lib/contract/dqb/dqb';
import { operations } from '@/lib/contract/operations';
import { applyQuery } from './call-list';

const { queryInvalidSalesOrders: dataList, getStocks: itemList } = operations;
const rows = [
  { sku: 'A-1', amount: 3 },
  { sku: 'A-2', amount: null },
  { sku: 'B-1', amount: 7 },
];
const complete = { rows, total: 3 };
const filters: Dqb['filters'] = [{ operation: 'Equals', property: 'sku', value: 'A-2' }];

test('applyQuery sorts a complete list, counts the matching records and cuts the page', () => {
  const query: Dqb = { filters: [], sort: [{ property: 'amount', direction: 'desc' }], offset: 1, count: 1 };
  expect(applyQuery(dataList, complete, query)).toEqual({ total: 3, rows: [rows[2]] });
});

test('applyQuery pages a complete list, and leaves an already paged one unchanged', () => {
  const matching = { filters, sort: [], offset: 0, count: 50 };
  expect(applyQuery(dataList, complete, matching)).toEqual({
    total: 1,
    rows: [{ sku: 'A-2', amount: null }],
  });
  const all = { filters: [], sort: [], offset: 0, count: 2 };
  expect(applyQuery(dataList, complete, all)).toEqual({ total: 3, rows: rows.slice(0, 2) });
  expect(applyQuery(dataList, complete, all, 9)).toEqual({ total: 3, rows });
  const cut = { rows, total: 900 };
  expect(applyQuery(dataList, cut, { ...all, offset: 3 })).toBe(cut);
});

test('applyQuery returns a page of items unchanged', () => {
  expect(applyQuery(itemList, complete, { filters, sort: [] })).toBe(complete);
});
