import { useCallback, useRef } from 'react';

/**
 * Returns a function that calls `load` only once. If loading fails, the function returns undefined, and its next call tries
 * again.
 */
export function useLoadOnce<T>(load: () => Promise<T>): () => Promise<T | undefined> {
  const loading = useRef<Promise<T | undefined>>(undefined);
  return useCallback(() => {
    loading.current ??= load().catch(() => {
      loading.current = undefined;
      return undefined;
    });
    return loading.current;
  }, [load]);
}
