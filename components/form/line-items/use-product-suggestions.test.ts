import { expect, test } from 'vitest';
import { suggestionsFor } from './use-product-suggestions';

const product = (sku: string, name: string, ...barcodes: string[]) => ({ sku, name, barcodes });

test('the exact SKU comes first among the suggestions', () => {
  const found = [product('A-10', 'Ten'), product('A-1', 'One'), product('0-A-1', 'holds A-1 in its name')];
  expect(suggestionsFor('A-1', found).map((s) => s.value)).toEqual(['A-1', 'A-10', '0-A-1']);
});

test('a barcode suggests its product as certain, unless two products share it or it is a SKU', () => {
  const [a, b] = [product('A', 'a', '869'), product('B', 'b', '869')];
  expect(suggestionsFor('869', [a])).toEqual([{ value: 'A', hint: 'a', isExactMatch: true }]);
  expect(suggestionsFor('869', [a, b]).some((s) => s.isExactMatch)).toBe(false);
  expect(suggestionsFor('869', [a, product('869', 'itself')]).find((s) => s.isExactMatch)).toBeUndefined();
});
