import { describe, expect, it } from 'vitest';
import { inOrder } from './field-positions';

describe('inOrder', () => {
  const order = ['name', 'lineItems', 'lineItems.0.sku', 'lineItems.0.amountInOrder', 'tag'];

  it('goes from top to bottom as the form is laid out', () => {
    expect(inOrder(['tag', 'lineItems.0.amountInOrder', 'name', 'lineItems.0.sku'], order)).toEqual([
      'name',
      'lineItems.0.sku',
      'lineItems.0.amountInOrder',
      'tag',
    ]);
  });

  it('puts rows out of sight at their list, by number, and what is not in the form last', () => {
    expect(inOrder(['sku', 'lineItems.10.sku', 'lineItems.9.sku', 'tag'], order)).toEqual([
      'lineItems.9.sku',
      'lineItems.10.sku',
      'tag',
      'sku',
    ]);
  });
});
