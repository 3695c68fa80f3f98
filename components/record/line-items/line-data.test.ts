import { expect, test } from 'vitest';
import { packLines, unpackLines, visibleFields } from './line-data';

test('lines arrive with what is shown of them, and nothing else', () => {
  const rows = [
    { sku: '007', amountInOrder: 2, secret: 'x', lot: { name: 'L' } },
    { sku: 'Ğ "1"', amountInOrder: 0 },
  ];
  expect(unpackLines(packLines(rows, ['sku', 'amountInOrder', 'lot']))).toEqual([
    { sku: '007', amountInOrder: 2, lot: { name: 'L' } },
    { sku: 'Ğ "1"', amountInOrder: 0, lot: null },
  ]);
  expect(unpackLines(packLines([], ['sku']))).toEqual([]);
});

test('what stands in an address comes along', () => {
  expect(visibleFields(['productName', 'lot.name'], '/t/a/products/{sku}')).toEqual([
    'productName',
    'lot',
    'sku',
  ]);
  expect(visibleFields(['sku'], undefined)).toEqual(['sku']);
});
