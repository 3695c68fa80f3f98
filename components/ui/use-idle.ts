import { useEffect } from 'react';

/**
 * Runs something once when the browser has nothing to do, such as fetching a part that a key will open; again for every
 * other `about`.
 */
export function useIdle(run: () => unknown, afterMs = 2000, about?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    // Safari has no idle callback.
    const wait = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(run) : run()),
      afterMs,
    );
    return () => clearTimeout(wait);
  }, [run, afterMs, about]);
}
