'use client';

import { useEffect, useState } from 'react';
import { forget, type Kept, keep, keptName, recall } from './kept';

/** The draft of this form in this tab's storage, and what an earlier visit left there. */
export function useKept(tenant: string, operation: string, record?: string) {
  const name = keptName(tenant, operation, record);
  const [found, setFound] = useState<Kept | undefined>(undefined);
  useEffect(() => setFound(recall(name)), [name]);
  return {
    found,
    keep: (kept: Omit<Kept, 'at'>) => keep(name, { ...kept, at: new Date().toISOString() }),
    forget: () => {
      forget(name);
      setFound(undefined);
    },
    putAside: () => setFound(undefined),
  };
}
