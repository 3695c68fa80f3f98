import { expect, test } from 'vitest';
import { validTotal } from './page-total';

const rows = [{ sku: 'A' }, { sku: 'B' }];

test.each([
  ['the first page', { rows, total: 12 }, 0, 12],
  ['the last page', { rows, total: 12 }, 10, 12],
  ['a page behind the last one', { rows: [], total: 12 }, 50, 12],
  ['an empty list', { rows: [], total: 0 }, 0, 0],
  ['no total', { rows }, 0, undefined],
  ['a negative total', { rows, total: -1 }, 0, undefined],
  ['a broken total', { rows, total: 2.5 }, 0, undefined],
  ['a total below what came', { rows, total: 1 }, 0, undefined],
  ['a total of the page alone', { rows, total: 2 }, 50, undefined],
  ['more to come although nothing came', { rows: [], total: 12 }, 5, undefined],
])('validTotal returns the total of a list, or undefined when unknown: %s', (_, page, offset, total) => {
  expect(validTotal(page, offset)).toBe(total);
});
