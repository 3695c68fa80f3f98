'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchJson } from '@/lib/console/browser/fetch-route';
import type { TenantMark } from './tenant-mark';

/**
 * Fetches the tenants that the user can open. With POST, the server imports the platform's tenants first. Throws if the request
 * fails.
 */
const fetchTenants = (signal: AbortSignal, method: 'GET' | 'POST'): Promise<TenantMark[]> =>
  fetchJson('/settings/tenants', { method, signal });

/** Interval at which the platform's tenants are imported while `useRegistry` is enabled. */
const REFETCH_INTERVAL_MS = 10_000;

const registryKey = ['registry'] as const;

export const registryQuery = queryOptions({
  queryKey: registryKey,
  queryFn: ({ signal }) => fetchTenants(signal, 'GET'),
});

/**
 * Returns the stored tenants at once. While `enabled`, repeatedly imports the platform's tenants. A failed import changes
 * nothing.
 */
export function useRegistry(enabled = true) {
  const queryClient = useQueryClient();
  useQuery({
    queryKey: [...registryKey, 'anew'],
    queryFn: async ({ signal }) => {
      const tenants = await fetchTenants(signal, 'POST');
      queryClient.setQueryData(registryKey, tenants);
      return null;
    },
    enabled,
    staleTime: 0,
    retry: false,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return useQuery({ ...registryQuery, enabled });
}
