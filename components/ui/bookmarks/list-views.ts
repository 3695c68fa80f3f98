import { queryOptions } from '@tanstack/react-query';
import { fetchList } from '@/lib/console/browser/fetch-route';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import { isRecord } from '@/lib/contract/schema/is-record';
import { bookmarksQuery, type PinnedLink } from './bookmarks';

const isView = (value: unknown): value is PinnedLink =>
  isRecord(value) &&
  typeof value.list === 'string' &&
  typeof value.view === 'string' &&
  typeof value.name === 'string';

/**
 * The query for all views that the person can open in a tenant. Its key extends the bookmarks key, so that both queries
 * are invalidated together.
 */
export const listViewsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [...bookmarksQuery(tenant).queryKey, 'views'] as const,
    queryFn: ({ signal }) => fetchList(tenantPath(tenant, 'views'), isView, { signal }),
    staleTime: 60_000,
    retry: false,
  });
