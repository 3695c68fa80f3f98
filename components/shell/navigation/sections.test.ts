import { expect, test } from 'vitest';
import { sectionAt, sections } from './sections';

test('every shortcut letter belongs to only one section', () => {
  const letters = sections.map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(letters.length);
});

test('a path belongs to the section with the longest matching segment', () => {
  const at = (path: string) => sectionAt(path, sections)?.id;
  expect(at('/settings/people')).toBeUndefined();
  expect(at('/t/acme')).toBe('overview');
  expect(at('/t/acme/stocks')).toBe('stocks');
  expect(at('/t/acme/stocks/erp')).toBe('stocks');
  expect(at('/t/acme/stocks/expirations')).toBe('stocks/expirations');
  expect(at('/t/acme/products/A%2FB')).toBe('products');
  expect(at('/t/acme/productsish')).toBeUndefined();
  expect(at('/t/acme/new/products')).toBe('products');
  expect(at('/t/acme/rejected-orders')).toBe('rejected-orders');
  expect(at('/t/acme/sales-orders/rejected')).toBe('sales-orders');
});
