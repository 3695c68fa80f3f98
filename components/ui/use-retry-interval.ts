'use client';

import { useEffect, useRef } from 'react';

/** Tries again every so many milliseconds while that is worth it (`on`). */
export function useRetryInterval(retry: (() => void) | undefined, on: boolean, milliseconds = 2_000): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => latest.current?.(), milliseconds);
    return () => clearInterval(timer);
  }, [on, milliseconds]);
}
