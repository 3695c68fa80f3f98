'use client';

import { useEffect, useRef } from 'react';

const DONE = '✓ ';

function unmarkTitle(): void {
  if (document.hidden) return;
  document.removeEventListener('visibilitychange', unmarkTitle);
  // Restore the title only if the page has not set another title since.
  if (document.title.startsWith(DONE)) document.title = document.title.slice(DONE.length);
}

/** Marks the tab's title when a long task has finished, until the tab is visible again. */
export function useDoneTitle(isBusy: boolean): void {
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    const hasEnded = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!hasEnded || !document.hidden) return;
    if (!document.title.startsWith(DONE)) document.title = DONE + document.title;
    document.addEventListener('visibilitychange', unmarkTitle);
  }, [isBusy]);
}
