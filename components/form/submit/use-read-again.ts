import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { tenantReadsKey } from '@/lib/console/browser/read-query';

/**
 * Returns a function that refetches lists and the page after a write. If the URL is changing, pass a promise `left` that resolves
 * after the change.
 */
export function useReadAgain(tenant: string): (left?: unknown) => void {
  const router = useRouter();
  const queryClient = useQueryClient();
  return (left) => {
    void queryClient.invalidateQueries({ queryKey: tenantReadsKey(tenant) });
    // If the URL changes during a refresh, Next fetches the page twice or reloads it.
    void Promise.resolve(left).then(() => startTransition(() => router.refresh()));
  };
}
