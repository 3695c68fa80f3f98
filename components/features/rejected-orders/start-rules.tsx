'use client';

import { useEffect } from 'react';

/**
 * Starts the rules after the page has opened. Rendering the page must not start the rules, because the console also
 * prefetches pages.
 */
export function StartRules({
  tenant,
  start,
}: {
  tenant: string;
  start: (input: { tenant: string }) => Promise<unknown>;
}) {
  useEffect(() => {
    // If the request fails, the next opening of the list starts the rules.
    start({ tenant }).catch(() => undefined);
  }, [tenant, start]);
  return null;
}
