import { expect, test } from 'vitest';
import {
  amountsOf,
  cancelledLines,
  leftToCancel,
  openLines,
  partsOfLine,
  totalOfLine,
  totalsOf,
  withAmount,
} from './line-amounts';

const reader = { decimal: ',', zone: 'UTC' } as const;

test('canceled units are summed by SKU', () => {
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

test('the suggested amounts are the remaining, the possibly remaining and the ordered one', () => {
  expect(amountsOf({ sku: 'A', ordered: 10, cancelled: 2, unconfirmed: 0 })).toEqual([8, 10]);
  expect(amountsOf({ sku: 'A', ordered: 10, cancelled: 2, unconfirmed: 3 })).toEqual([5, 8, 10]);
  expect(amountsOf({ sku: 'A', ordered: 2, cancelled: 2, unconfirmed: 1 })).toEqual([0, 2]);
});

test('an order with canceled units is not sent until amounts are chosen', () => {
  const cancelled = cancelledLines([{ sku: 'A', amountInOrder: 10, cancelledAmount: 2 }]);
  const body = (amountInOrder: number) => ({ lineItems: [{ sku: 'B' }, { sku: 'A', amountInOrder }] });
  expect(openLines(cancelled, new Set(), body(10))).toMatchObject([
    { path: 'lineItems.1.amountInOrder', code: 'cancelledSince' },
  ]);
  expect(openLines(cancelled, new Set(['A']), body(10))).toEqual([]);
  expect(openLines(cancelled, new Set(), body(7))).toEqual([]);
  expect(openLines(cancelled, new Set(), { lineItems: [{ sku: 'B' }] })).toEqual([]);
});

test('a chosen amount is distributed over the rows of its SKU, and rows without an amount are removed', () => {
  const rows = [
    { sku: 'A', amountInOrder: '10', itemNo: '1' },
    { sku: 'B', amountInOrder: '1' },
    { sku: 'A', amountInOrder: '5' },
  ];
  const choose = (now: typeof rows, amount: number) => withAmount(now, rows, { sku: 'A', amount }, reader);
  const edited = rows.with(0, { sku: 'A', amountInOrder: '10', itemNo: 'edited' });
  expect(choose(edited, 12)).toEqual([edited[0], rows[1], { sku: 'A', amountInOrder: '2' }]);
  expect(choose(rows, 8)).toEqual([{ ...rows[0], amountInOrder: '8' }, rows[1]]);
  expect(choose(rows.slice(1, 2), 15)).toEqual([rows[1], rows[0], rows[2]]);
  expect(choose(rows, 0)).toEqual([rows[1]]);
});

test('only the remaining amount of a line can be canceled', () => {
  expect(leftToCancel({ sku: 'A', amountInOrder: 5, cancelledAmount: 2, productName: 'Krem' })).toEqual({
    sku: 'A',
    left: 3,
    name: 'Krem',
  });
  expect(leftToCancel({ sku: 'A', amountInOrder: 5, cancelledAmount: null })).toEqual({ sku: 'A', left: 5 });
  expect(leftToCancel({ sku: 'A', amountInOrder: 5, cancelledAmount: 5 })).toBeUndefined();
  expect(leftToCancel({ sku: null, amountInOrder: 5 })).toBeUndefined();
});

test('the parts of a line add up to the ordered amount for any response of the platform', () => {
  const line = { sku: 'A', amountInOrder: 10, missingQuantity: 3, cancelledAmount: 2 };
  const nothing = { shipped: 0, reserved: 0, open: 0, missing: 0, cancelled: 0 };
  expect(partsOfLine(line, 'Picked')).toEqual({ ...nothing, reserved: 5, missing: 3, cancelled: 2 });
  expect(partsOfLine(line, 'Shipped')).toEqual({ ...nothing, shipped: 5, missing: 3, cancelled: 2 });
  expect(partsOfLine(line, 'Cancelled')).toEqual({ ...nothing, cancelled: 10 });
  // Without a reported state, no amount is claimed.
  expect(partsOfLine({ amountInOrder: 4 })).toEqual({ ...nothing, open: 4 });
  expect(partsOfLine({ amountInOrder: 4, missingQuantity: 9, cancelledAmount: 3 }, 'Created')).toEqual({
    ...nothing,
    missing: 1,
    cancelled: 3,
  });
});

test('the total of an order covers its remaining units, and is unknown when a price is missing', () => {
  const lines = [
    { amountInOrder: 3, cancelledAmount: 1, productSalePrice: 0.1 },
    { amountInOrder: 1, productSalePrice: 0.2 },
  ];
  expect(totalOfLine(lines[0] ?? {})).toBe(0.2);
  expect(totalsOf(lines)).toEqual({ units: 4, total: 0.4 });
  expect(totalsOf([...lines, { amountInOrder: 2 }])).toEqual({ units: 6, total: undefined });
  expect(totalsOf([])).toEqual({ units: 0, total: undefined });
});
