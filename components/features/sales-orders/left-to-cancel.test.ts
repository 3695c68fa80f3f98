import { expect, test } from 'vitest';
import { leftToCancel } from './left-to-cancel';

test('what is left of a line can be cancelled', () => {
  expect(leftToCancel({ sku: 'A', amountInOrder: 5, cancelledAmount: 2, productName: 'Krem' })).toEqual({
    sku: 'A',
    left: 3,
    name: 'Krem',
  });
  expect(leftToCancel({ sku: 'A', amountInOrder: 5, cancelledAmount: null })).toEqual({ sku: 'A', left: 5 });
  expect(leftToCancel({ sku: 'A', amountInOrder: 5, cancelledAmount: 5 })).toBeUndefined();
  expect(leftToCancel({ sku: null, amountInOrder: 5 })).toBeUndefined();
});
