/** The URL that asks before a visit to a tenant; `to` is the page that opens after it. */
export const visitHref = (tenant: string, to: string): string =>
  `/visit?${new URLSearchParams({ tenant, to })}`;
