import { expect, test } from 'vitest';
import { lineDifferences } from './change-table';

const line = (sku: string, amountInOrder: number, lotNumber?: string) => ({ sku, amountInOrder, lotNumber });

test('lines that go and lines that come are told, each as often as it stands there', () => {
  const before = [line('A', 1), line('A', 1), line('B', 2), line('C', 3, 'L')];
  const after = [line('B', 2), line('A', 1), line('C', 4, 'L')];
  expect(lineDifferences(before, after, String)).toEqual({
    removed: ['A × 1', 'C · L × 3'],
    added: ['C · L × 4'],
  });
});

test('the same lines in another order are no difference', () => {
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

test('a line that changes or loses another field names it', () => {
  const before = [{ ...line('A', 1), productSalePrice: 10, externalId: 'X' }];
  const after = [{ ...line('A', 1), productSalePrice: 12 }];
  expect(lineDifferences(before, after, String)).toEqual({
    removed: ['A × 1 · productSalePrice 10 · externalId X'],
    added: ['A × 1 · productSalePrice 12 · externalId –'],
  });
});
