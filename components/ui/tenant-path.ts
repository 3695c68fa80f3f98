/** The URL of a section in a tenant. */
export const sectionPath = (tenant: string, { segment }: { segment: string }): string =>
  `/t/${encodeURIComponent(tenant)}${segment && `/${segment}`}`;

/** The path under its tenant in a URL of the console, without the query string: `products/A%2F1`. */
export const pathInTenant = (address: string): string =>
  (address.split('?')[0] ?? '').split('/').slice(3).join('/');
