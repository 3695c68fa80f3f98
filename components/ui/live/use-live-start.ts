import { useEffect, useState } from 'react';

/** Polling interval of an open page, so that a change is noticed within 15 seconds. */
export const LIVE_MS = 12_000;

/** Returns false for the first 12 seconds of a page, so that the code for polling loads later. */
export function useLiveStart(): boolean {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), LIVE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isStarted;
}
