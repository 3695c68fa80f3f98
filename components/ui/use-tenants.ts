'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchList } from '@/lib/console/browser/fetch-route';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { TenantMark } from './tenant-mark';

const isMark = (value: unknown): value is TenantMark =>
  isRecord(value) &&
  ['id', 'name', 'colour'].every(
    (name) => typeof Object.entries(value).find(([n]) => n === name)?.[1] === 'string',
  );

/** The registry as the switcher shows it; with POST the platform is asked for new tenants first. Throws when it cannot be read. */
const readTenants = (signal: AbortSignal, method: 'GET' | 'POST'): Promise<TenantMark[]> =>
  fetchList('/settings/tenants', isMark, { method, signal });

/** How often the platform is asked for new tenants while somebody looks at the list of them. */
const AGAIN_MS = 10_000;

const known = ['registry'] as const;

/** The registry as the console knows it. */
export const registryQuery = queryOptions({
  queryKey: known,
  queryFn: ({ signal }) => readTenants(signal, 'GET'),
});

/**
 * The registry: at once as the console knows it, and a moment later as the platform lists it, which is asked again for as
 * long as somebody looks. What that adds is just there; that it fails changes nothing.
 */
export function useRegistry(enabled = true) {
  const client = useQueryClient();
  useQuery({
    queryKey: [...known, 'anew'],
    queryFn: async ({ signal }) => {
      const tenants = await readTenants(signal, 'POST');
      client.setQueryData(known, tenants);
      return null;
    },
    enabled,
    staleTime: 0,
    retry: false,
    refetchInterval: AGAIN_MS,
  });
  return useQuery({ ...registryQuery, enabled });
}
