import { expect, test } from 'vitest';
import { lineDifferences } from './change-table';

const line = (sku: string, amountInOrder: number, lotNumber?: string) => ({ sku, amountInOrder, lotNumber });

test('removed and added lines are listed as often as they occur', () => {
  const before = [line('A', 1), line('A', 1), line('B', 2), line('C', 3, 'L')];
  const after = [line('B', 2), line('A', 1), line('C', 4, 'L')];
  expect(lineDifferences(before, after, String)).toEqual({
    removed: ['A × 1', 'C · L × 3'],
    added: ['C · L × 4'],
  });
});

test('lines in a different order are no difference', () => {
  const [before, after] = [
    [line('A', 1), line('B', 2)],
    [line('B', 2), line('A', 1)],
  ];
  expect(lineDifferences(before, after, String)).toEqual({ removed: [], added: [] });
  expect(lineDifferences(undefined, [{ sku: 'A', expectedQuantity: 2 }], String)).toEqual({
    removed: [],
    added: ['A × 2'],
  });
});

test('a line with a changed or removed field names the field', () => {
  const before = [{ ...line('A', 1), productSalePrice: 10, externalId: 'X' }];
  const after = [{ ...line('A', 1), productSalePrice: 12 }];
  expect(lineDifferences(before, after, String)).toEqual({
    removed: ['A × 1 · productSalePrice 10 · externalId X'],
    added: ['A × 1 · productSalePrice 12 · externalId –'],
  });
});
