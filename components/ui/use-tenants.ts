'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readTenants } from './read-tenants';

/** How often the platform is asked for new tenants while somebody looks at the list of them. */
const AGAIN_MS = 10_000;

const known = ['registry'] as const;

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
  return useQuery({ queryKey: known, queryFn: ({ signal }) => readTenants(signal), enabled });
}
