import { expect, test } from 'vitest';
import { isSameList } from './list-request';

const search = new URLSearchParams('q=a{b}&f=sku:is:1&f=x:is:2&stock=old');

test('a record beside its list keeps the list’s address, and replaces its own part', () => {
  expect(isSameList('/t/a/stocks?stock={sku}', '/t/a/stocks', search)).toBe(
    '/t/a/stocks?q=a%7Bb%7D&f=sku%3Ais%3A1&f=x%3Ais%3A2&stock={sku}',
  );
});

test('any other address is left alone', () => {
  expect(isSameList('/t/a/products/{sku}', '/t/a/products', search)).toBe('/t/a/products/{sku}');
  expect(isSameList('/t/a/products/{sku}', '/t/a/stocks', search)).toBe('/t/a/products/{sku}');
  expect(isSameList(undefined, '/t/a/stocks', search)).toBeUndefined();
});
