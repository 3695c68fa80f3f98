import { queryOptions } from '@tanstack/react-query';
import { fetchJson } from '@/lib/console/browser/fetch-route';
import { tenantPath } from '@/lib/console/browser/tenant-path';

/** A favorite record. `label` and `state` are from the time when the record was last opened. */
type FavoriteRecord = { path: string; label: string; state: string | null; seenAt: string };
/** A pinned view in the navigation. `list` is the list's path within a tenant. */
export type PinnedLink = { list: string; view: string; name: string };
export type Bookmarks = { favorites: FavoriteRecord[]; views: PinnedLink[] };

/** Empty bookmarks, also used if the bookmarks cannot be read. */
export const noBookmarks: Bookmarks = { favorites: [], views: [] };

/** Returns the key sequence of a pinned view by its index. Undefined after the first nine views. */
export const pinKeys = (at: number): string | undefined => (at < 9 ? `g ${at + 1}` : undefined);

export const bookmarksQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['bookmarks', tenant] as const,
    queryFn: ({ signal }) => fetchJson<Bookmarks>(tenantPath(tenant, 'bookmarks'), { signal }),
    staleTime: 60_000,
    retry: false,
  });

/**
 * The query for all views that the user can open in a tenant. The query key starts with the bookmarks key, so that both queries
 * are invalidated together.
 */
export const listViewsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [...bookmarksQuery(tenant).queryKey, 'views'] as const,
    queryFn: ({ signal }) => fetchJson<PinnedLink[]>(tenantPath(tenant, 'views'), { signal }),
    staleTime: 60_000,
    retry: false,
  });

/** Title and state of a record, stored when the record becomes a favorite or is opened. */
export type RecordTitle = { path: string; label: string; state?: string };
