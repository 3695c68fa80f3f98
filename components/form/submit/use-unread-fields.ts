'use client';

import { useState } from 'react';

type OpenQuestion = { paths: readonly string[]; isStale: boolean; onResolve: (isSent: boolean) => void };

/** Asks before a PUT that empties fields that no read returns. `isStale`: the record could not be read again. */
export function useUnreadFields() {
  const [open, setOpen] = useState<OpenQuestion | undefined>(undefined);
  async function openQuestion(paths: readonly string[], isStale: boolean): Promise<boolean> {
    if (paths.length === 0 && !isStale) return true;
    const isSent = await new Promise<boolean>((onResolve) => setOpen({ paths, isStale, onResolve }));
    setOpen(undefined);
    return isSent;
  }
  return { open, openQuestion };
}
