import { expect, test } from 'vitest';
import { readListPage, withoutRepeats } from './list-answer';

const rows = [{ sku: 'A' }, { sku: 'B' }];

test.each([
  ['both shapes', { items: rows, dataSetCount: 12 }, 0, 12],
  ['a list with data', { data: rows, count: 12 }, 0, 12],
  ['the last page', { items: rows, dataSetCount: 12 }, 10, 12],
  ['a page behind the last one', { items: [], dataSetCount: 12 }, 50, 12],
  ['an empty list', { items: [], dataSetCount: 0 }, 0, 0],
  ['no total', { items: rows }, 0, undefined],
  ['a negative total', { items: rows, dataSetCount: -1 }, 0, undefined],
  ['a total of another type', { items: rows, dataSetCount: '12' }, 0, undefined],
  ['a broken total', { data: rows, count: 2.5 }, 0, undefined],
  ['a total below what came', { items: rows, dataSetCount: 1 }, 0, undefined],
  ['a total of the page alone', { items: rows, dataSetCount: 2 }, 50, undefined],
  ['more to come although nothing came', { items: [], dataSetCount: 12 }, 5, undefined],
  ['no list', 'nothing', 0, undefined],
])('returns the total of a list, or undefined when unknown: %s', (_, answer, offset, total) => {
  expect(readListPage(answer, offset).total).toBe(total);
});

test('withoutRepeats removes a record that is returned twice', () => {
  const all = [{ sku: 'A', at: 1 }, { sku: 'B' }, { sku: 'A', at: 2 }, {}, {}];
  expect(withoutRepeats(all, 'sku')).toEqual([{ sku: 'A', at: 1 }, { sku: 'B' }, {}, {}]);
  expect(withoutRepeats(rows, 'sku')).toBe(rows);
  const alike = [
    { sku: 'A', id: '1' },
    { sku: 'A', id: '2' },
  ];
  expect(withoutRepeats(alike, 'sku')).toBe(alike);
  expect(withoutRepeats(all, undefined)).toBe(all);
});
