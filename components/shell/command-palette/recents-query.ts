import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '@/lib/console/browser/fetch-route';
import { tenantPath } from '@/lib/console/browser/tenant-path';

export type Recent = { path: string; label: string };

/** Returns the query of the user's recently opened records in a tenant, latest first. */
export const recentsQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['recents', tenant] as const,
    queryFn: ({ signal }) => fetchJson<Recent[]>(tenantPath(tenant, 'recents'), { signal }),
    staleTime: 60_000,
    retry: false,
  });

export const addRecent = (all: readonly Recent[], opened: Recent): Recent[] => [
  opened,
  ...all.filter(({ path }) => path !== opened.path),
];
