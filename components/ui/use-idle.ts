import { useEffect } from 'react';

/**
 * Runs a callback when the browser is idle, `afterMs` milliseconds after mounting at the earliest. Runs it again
 * whenever `about` changes.
 */
export function useIdle(run: () => unknown, afterMs = 2000, about?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when `about` changes
  useEffect(() => {
    // Safari has no `requestIdleCallback`.
    const wait = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(run) : run()),
      afterMs,
    );
    return () => clearTimeout(wait);
  }, [run, afterMs, about]);
}
