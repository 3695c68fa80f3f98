import { expect, test } from 'vitest';
import { pathInTenant, tenantPath } from './tenant-path';

test('a tenant ID is encoded in the path', () => {
  expect(tenantPath('a/b', 'stocks')).toBe('/t/a%2Fb/stocks');
  expect(tenantPath('acme')).toBe('/t/acme');
});

test('the path in a tenant is the rest of the URL path, still encoded, without the query string', () => {
  expect(pathInTenant('/t/a%2Fb/products/A%2F1?q=x/y&f=tag:empty')).toBe('products/A%2F1');
  expect(pathInTenant('/t/acme')).toBe('');
});
