'use client';

import { useEffect, useMemo, useState } from 'react';
import { keeperOf } from './draft-storage';
import { type Kept, keptName, recall } from './saved-draft';

/** The draft of this form in this tab's storage, and what an earlier visit left there. */
export function useKept(tenant: string, operation: string, record?: string) {
  const name = keptName(tenant, operation, record);
  const [found, setFound] = useState<Kept | undefined>(undefined);
  useEffect(() => setFound(recall(name)), [name]);
  const keeper = useMemo(() => keeperOf(() => sessionStorage, name), [name]);
  return {
    found,
    keep: (kept: Omit<Kept, 'at'>) => keeper.keep({ ...kept, at: new Date().toISOString() }),
    finish: keeper.finish,
    forget: () => {
      keeper.forget();
      setFound(undefined);
    },
    putAside: () => setFound(undefined),
  };
}
