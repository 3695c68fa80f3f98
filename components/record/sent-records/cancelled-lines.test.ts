import { expect, test } from 'vitest';
import { cancelledLines } from './cancelled-lines';

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
