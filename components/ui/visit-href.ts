/** The question that a visit to a tenant begins with; `to` is the page that opens after it. */
export const visitHref = (tenant: string, to: string): string =>
  `/visit?${new URLSearchParams({ tenant, to })}`;
