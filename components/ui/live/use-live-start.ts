import { useEffect, useState } from 'react';

/** How often an open page looks for changes, so that one is noticed within 15 seconds. */
export const LIVE_MS = 12_000;

/** False for the first seconds of a page: what looks for changes is loaded after them. */
export function useLiveStart(): boolean {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), LIVE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isStarted;
}
