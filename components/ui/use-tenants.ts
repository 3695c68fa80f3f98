'use client';

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { TenantMark } from './tenant-mark';

const isMark = (value: unknown): value is TenantMark =>
  isRecord(value) &&
  ['id', 'name', 'colour'].every(
    (name) => typeof Object.entries(value).find(([n]) => n === name)?.[1] === 'string',
  );

/** The registry as the switcher shows it; `anew`: after the platform was asked for its list. Throws when it cannot be read. */
async function readTenants(signal: AbortSignal, anew = false): Promise<TenantMark[]> {
  const answer = await fetch(`/settings/tenants${anew ? '?anew' : ''}`, { signal });
  if (!answer.ok) throw new Error(String(answer.status));
  const tenants: unknown = await answer.json();
  return Array.isArray(tenants) ? tenants.filter(isMark) : [];
}

/** How often the platform is asked for new tenants while somebody looks at the list of them. */
const AGAIN_MS = 10_000;

const known = ['registry'] as const;

/** The registry as the console knows it. */
export const registryQuery = queryOptions({
  queryKey: known,
  queryFn: ({ signal }) => readTenants(signal),
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
      const tenants = await readTenants(signal, true);
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
