'use client';

import { useEffect, useRef } from 'react';

/** Says in the title of the tab that something long is done, while somebody looks elsewhere. */
export function useSessionEnded(busy: boolean): void {
  const was = useRef(busy);
  useEffect(() => {
    const ended = was.current && !busy;
    was.current = busy;
    if (!ended || !document.hidden) return;
    const before = document.title;
    document.title = `✓ ${before}`;
    const back = () => {
      if (!document.hidden) document.title = before;
    };
    document.addEventListener('visibilitychange', back, { once: true });
  }, [busy]);
}
