import { expect, test } from 'vitest';
import { lineFilter, sumOf } from './lines-as-text';

const column = (name: string) => ({ name, label: name, kind: 'text', sortable: false, width: 1 }) as const;
const rows = [
  { sku: 'IŞIK-1', productName: 'Işıklı kutu', amountInOrder: 0.1, hidden: 'zzz' },
  { sku: 'B-2', productName: 'Diş fırçası', amountInOrder: 0.2 },
  { sku: 'C-3', productName: null, amountInOrder: 12 },
];
const find = lineFilter(rows, [column('sku'), column('productName'), column('amountInOrder')]);
const skus = (text: string) => find(text).map(({ sku }) => sku);

test('lines are found by what is shown of them', () => {
  expect(skus('')).toHaveLength(3);
  expect(skus(' işik ')).toEqual(['IŞIK-1']);
  expect(skus('FIRÇA')).toEqual(['B-2']);
  expect(skus('12')).toEqual(['C-3']);
  expect(skus('zzz')).toEqual([]);
});

test('amounts add up as people add them', () => {
  expect(sumOf(rows, 'amountInOrder')).toBe(12.3);
  expect(sumOf([], 'amountInOrder')).toBe(0);
});
