import { expect, test } from 'vitest';
import { Rows } from '@/components/form/values/form-values';
import { amountsOf, cancelledLines, undecidedLines, withAmount } from './cancelled-lines';

const reader = { decimal: ',', zone: 'UTC' } as const;

test('lines of which something was cancelled are told by SKU, those of one SKU together', () => {
  const lines = [
    { sku: 'A', amountInOrder: 10, cancelledAmount: 2 },
    { sku: 'B', amountInOrder: 3 },
    { sku: 'C', amountInOrder: 1, unconfirmedAmount: 1 },
    { sku: 'A', amountInOrder: 5, cancelledAmount: 2 },
  ];
  expect(cancelledLines(lines)).toEqual([
    { sku: 'A', ordered: 15, cancelled: 2, unconfirmed: 0 },
    { sku: 'C', ordered: 1, cancelled: 0, unconfirmed: 1 },
  ]);
});

test('the amounts to choose from are what is left, what may be left, and what was ordered', () => {
  expect(amountsOf({ sku: 'A', ordered: 10, cancelled: 2, unconfirmed: 0 })).toEqual([8, 10]);
  expect(amountsOf({ sku: 'A', ordered: 10, cancelled: 2, unconfirmed: 3 })).toEqual([5, 8, 10]);
  expect(amountsOf({ sku: 'A', ordered: 2, cancelled: 2, unconfirmed: 1 })).toEqual([0, 2]);
});

test('an order does not go out with cancelled amounts as ordered before somebody says so', () => {
  const cancelled = cancelledLines([{ sku: 'A', amountInOrder: 10, cancelledAmount: 2 }]);
  const body = (amountInOrder: number) => ({ lineItems: [{ sku: 'B' }, { sku: 'A', amountInOrder }] });
  expect(undecidedLines(cancelled, new Set(), body(10))).toMatchObject([
    { path: 'lineItems.1.amountInOrder', code: 'cancelledSince' },
  ]);
  expect(undecidedLines(cancelled, new Set(['A']), body(10))).toEqual([]);
  expect(undecidedLines(cancelled, new Set(), body(7))).toEqual([]);
  expect(undecidedLines(cancelled, new Set(), { lineItems: [{ sku: 'B' }] })).toEqual([]);
});

test('a chosen amount is put into the lines of its SKU, and takes away lines of which nothing is left', () => {
  const rows = new Rows([
    { '#': 'r1', sku: 'A', amountInOrder: '10' },
    { '#': 'r2', sku: 'B', amountInOrder: '1' },
    { '#': 'r3', sku: 'A', amountInOrder: '5' },
  ]);
  expect(withAmount(rows, 'A', 12, [10, 5], reader).list.map((row) => row.amountInOrder)).toEqual([
    '10',
    '1',
    '2',
  ]);
  expect(withAmount(rows, 'A', 8, [10, 5], reader).names).toEqual(['r1', 'r2']);
  expect(withAmount(rows, 'A', 0, [10, 5], reader).names).toEqual(['r2']);
});
