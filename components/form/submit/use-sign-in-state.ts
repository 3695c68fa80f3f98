'use client';

import { useRef, useState } from 'react';

/** Work that takes longer says so. */
const PATIENCE_MS = 100;

/** Whether a form says that it is at work: a moment after it began, and not while it waits for an answer of the person. */
export function useAtWork() {
  const [atWork, setAtWork] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    atWork,
    begin: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAtWork(true), PATIENCE_MS);
    },
    rest: () => {
      clearTimeout(timer.current);
      setAtWork(false);
    },
  };
}
