import { expect, test } from 'vitest';
import { errorTree } from './field-errors';

const fault = (path: (string | number)[], message = 'x') => ({ path, message, code: 'c' });

test('errors take the shape of the values; of a place the first one is told', () => {
  const tree = errorTree([
    fault(['lineItems', 400, 'sku']),
    fault(['lineItems', 3, 'sku'], 'first'),
    fault(['lineItems', 3, 'sku'], 'second'),
    fault(['shippingAddress', 'city']),
    fault(['lineItems'], 'too many'),
  ]);
  expect(tree).toMatchObject({
    shippingAddress: { city: { type: 'c', message: 'x' } },
    lineItems: { 3: { sku: { message: 'first' } }, 400: { sku: { message: 'x' } }, message: 'too many' },
  });
  // A list, or react-hook-form takes it for nothing when it looks at the list again.
  expect(Array.isArray(tree.lineItems)).toBe(true);
});
