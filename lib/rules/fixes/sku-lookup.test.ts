import { expect, test } from 'vitest';
import { likelyErrorsFirst } from './sku-lookup';

test('previously corrected SKUs come first with their replacements, then those with an unusual spelling', () => {
  const skus = ['AB-1', 'AB-2', 'ab_3', 'AB-44', 'old', 'AB-2', 'AB-5', 'cd_6'];
  const remembered = [
    { field: 'sku', from: 'AB-5', to: 'AB-55' },
    { field: 'city', from: 'AB-1', to: 'Ankara' },
  ] as const;
  expect(likelyErrorsFirst(skus, remembered)).toEqual([
    'AB-5',
    'AB-55',
    'old',
    'ab_3',
    'cd_6',
    'AB-1',
    'AB-2',
    'AB-44',
  ]);
  expect(likelyErrorsFirst([' AB-5'], remembered)).toEqual([' AB-5', 'AB-55']);
  expect(likelyErrorsFirst([], remembered)).toEqual([]);
});
