import type { RecordSegment } from '@/lib/contract/resource-definitions';

/**
 * Returns the path of a tenant's page or route: `tenantPath('acme', 'products/A%2F1')`. Without `path`, returns the path of the
 * overview.
 */
export const tenantPath = (tenant: string, path = ''): string =>
  `/t/${encodeURIComponent(tenant)}${path && `/${path}`}`;

/** Returns the part of a console URL after the tenant, without the query string: `products/A%2F1`. */
export const pathInTenant = (address: string): string =>
  (address.split('?')[0] ?? '').split('/').slice(3).join('/');

/** Returns the path of a record within its tenant: `recordPath('products', 'A/1')` is `products/A%2F1`. */
export const recordPath = (segment: RecordSegment, ...keys: readonly string[]): string =>
  [segment, ...keys.map(encodeURIComponent)].join('/');
