import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { readsOf } from '@/lib/console/browser/read-query';

/** Reads lists and the page again after a write. `left`: when the page has the URL that it keeps. */
export function useReadAgain(tenant: string): (left?: unknown) => void {
  const router = useRouter();
  const queryClient = useQueryClient();
  return (left) => {
    void queryClient.invalidateQueries({ queryKey: readsOf(tenant) });
    // When the URL changes during a refresh, Next reads the page twice or reloads it.
    void Promise.resolve(left).then(() => startTransition(() => router.refresh()));
  };
}
