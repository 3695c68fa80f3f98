/** The URL of a page or route of a tenant: `tenantPath('acme', 'products/A%2F1')`; without a path that of the overview. */
export const tenantPath = (tenant: string, path = ''): string =>
  `/t/${encodeURIComponent(tenant)}${path && `/${path}`}`;

/** The path under its tenant in a URL of the console, without the query string: `products/A%2F1`. */
export const pathInTenant = (address: string): string =>
  (address.split('?')[0] ?? '').split('/').slice(3).join('/');
