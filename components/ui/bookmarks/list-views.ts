import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '@/lib/console/browser/fetch-route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { bookmarksQuery, type PinnedLink } from './bookmarks';

/**
 * The query for all views that the person can open in a tenant. Its key extends the bookmarks key, so that both queries
 * are invalidated together.
 */
export const listViewsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [...bookmarksQuery(tenant).queryKey, 'views'] as const,
    queryFn: ({ signal }) => fetchJson<PinnedLink[]>(tenantPath(tenant, 'views'), { signal }),
    staleTime: 60_000,
    retry: false,
  });
