'use client';

import { useEffect } from 'react';

/**
 * Applies the tenant's correction rules when a user opens the list. The server cannot do this while it renders the page, because
 * it also renders pages that are only prefetched.
 */
export function StartRules({
  tenant,
  start,
}: {
  tenant: string;
  start: (input: { tenant: string }) => Promise<unknown>;
}) {
  useEffect(() => {
    // After an error, the rules start when the list is opened again.
    start({ tenant }).catch(() => undefined);
  }, [tenant, start]);
  return null;
}
