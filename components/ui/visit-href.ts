/** Returns the URL of the page that starts a visit to a tenant. `to` is the path of the page to open afterwards. */
export const visitHref = (tenant: string, to: string): string =>
  `/visit?${new URLSearchParams({ tenant, to })}`;
