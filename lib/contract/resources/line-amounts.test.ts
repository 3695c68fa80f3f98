import { expect, test } from 'vitest';
import { leftToCancel, lineTotal, splitLine, sumLines } from './line-amounts';

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
  expect(splitLine(line, 'Picked')).toEqual({ ...nothing, reserved: 5, missing: 3, cancelled: 2 });
  expect(splitLine(line, 'Shipped')).toEqual({ ...nothing, shipped: 5, missing: 3, cancelled: 2 });
  expect(splitLine(line, 'Cancelled')).toEqual({ ...nothing, cancelled: 10 });
  // Without a reported state, no amount is claimed.
  expect(splitLine({ amountInOrder: 4 })).toEqual({ ...nothing, open: 4 });
  expect(splitLine({ amountInOrder: 4, missingQuantity: 9, cancelledAmount: 3 }, 'Created')).toEqual({
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
  expect(lineTotal(lines[0] ?? {})).toBe(0.2);
  expect(sumLines(lines)).toEqual({ units: 4, total: 0.4 });
  expect(sumLines([...lines, { amountInOrder: 2 }])).toEqual({ units: 6, total: undefined });
  expect(sumLines([])).toEqual({ units: 0, total: undefined });
});
