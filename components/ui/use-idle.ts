import { useEffect } from 'react';

/** Runs something once when the browser has nothing to do, such as fetching a part that a key will open. */
export function useIdle(run: () => unknown): void {
  useEffect(() => {
    // Safari has no idle callback.
    const wait = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(run) : run()), 2000);
    return () => clearTimeout(wait);
  }, [run]);
}
