import { describe, expect, it } from 'vitest';
import { sortPaths } from './field-positions';

describe('sortPaths', () => {
  const order = ['name', 'lineItems', 'lineItems.0.sku', 'lineItems.0.amountInOrder', 'tag'];

  it('sorts paths from top to bottom of the form', () => {
    expect(sortPaths(['tag', 'lineItems.0.amountInOrder', 'name', 'lineItems.0.sku'], order)).toEqual([
      'name',
      'lineItems.0.sku',
      'lineItems.0.amountInOrder',
      'tag',
    ]);
  });

  it('sorts unrendered rows at their list by number, and unknown fields last', () => {
    expect(sortPaths(['sku', 'lineItems.10.sku', 'lineItems.9.sku', 'tag'], order)).toEqual([
      'lineItems.9.sku',
      'lineItems.10.sku',
      'tag',
      'sku',
    ]);
  });
});
