import { queryOptions } from '@tanstack/react-query';
import { fetchJson, tenantPath } from '@/lib/console/browser/fetch-route';
import { isRecord } from '@/lib/contract/schema/is-record';

/** A record that somebody wants at hand, with what was known of it when it was last opened. */
type FavoriteRecord = { path: string; label: string; state: string | null; seenAt: string };
/** A view in somebody's navigation; `list` is the path of its list's page within a tenant. */
export type PinnedLink = { list: string; view: string; name: string };
/** What a person keeps at hand in a tenant. */
export type Bookmarks = { favorites: FavoriteRecord[]; views: PinnedLink[] };

/** Nothing at hand: also what is shown where it cannot be read. */
export const noBookmarks: Bookmarks = { favorites: [], views: [] };

/** The keys of a pinned view by its place among them: the first nine have some. */
export const pinKeys = (at: number): string | undefined => (at < 9 ? `g ${at + 1}` : undefined);

const isBookmarks = (value: unknown): value is Bookmarks =>
  isRecord(value) && Array.isArray(value.favorites) && Array.isArray(value.views);

/** What this person keeps at hand in this tenant. */
export const bookmarksQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['bookmarks', tenant] as const,
    queryFn: async ({ signal }) => {
      const found = await fetchJson(tenantPath(tenant, 'bookmarks'), { signal });
      if (!isBookmarks(found)) throw new Error('The bookmarks cannot be read');
      return found;
    },
    staleTime: 60_000,
    retry: false,
  });

/** Title and state of a record, stored when it is made a favorite or opened. */
export type RecordTitle = { path: string; label: string; state?: string };
