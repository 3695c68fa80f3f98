'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchList } from '@/lib/console/browser/fetch-route';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { TenantMark } from './tenant-mark';

const isMark = (value: unknown): value is TenantMark =>
  isRecord(value) &&
  ['id', 'name', 'color'].every(
    (name) => typeof Object.entries(value).find(([n]) => n === name)?.[1] === 'string',
  );

/** The registry for the switcher; POST fetches new tenants from the platform first. Throws if it cannot be read. */
const readTenants = (signal: AbortSignal, method: 'GET' | 'POST'): Promise<TenantMark[]> =>
  fetchList('/settings/tenants', isMark, { method, signal });

/** How often new tenants are fetched from the platform while the list is open. */
const AGAIN_MS = 10_000;

const registryKey = ['registry'] as const;

/** Query of the registry as stored in the console. */
export const registryQuery = queryOptions({
  queryKey: registryKey,
  queryFn: ({ signal }) => readTenants(signal, 'GET'),
});

/**
 * The registry: at once as stored, and a moment later with what the platform lists, which is polled while the list is open. A
 * failure changes nothing.
 */
export function useRegistry(enabled = true) {
  const queryClient = useQueryClient();
  useQuery({
    queryKey: [...registryKey, 'anew'],
    queryFn: async ({ signal }) => {
      const tenants = await readTenants(signal, 'POST');
      queryClient.setQueryData(registryKey, tenants);
      return null;
    },
    enabled,
    staleTime: 0,
    retry: false,
    refetchInterval: AGAIN_MS,
  });
  return useQuery({ ...registryQuery, enabled });
}
