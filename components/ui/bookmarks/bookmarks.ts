import { queryOptions } from '@tanstack/react-query';
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

async function readBookmarks(answer: Response): Promise<Bookmarks> {
  const found: unknown = answer.ok ? await answer.json() : undefined;
  if (!isBookmarks(found)) throw new Error(String(answer.status));
  return found;
}

/** What this person keeps at hand in this tenant. */
export const bookmarksQuery = (tenant: string) =>
  queryOptions({
    queryKey: ['bookmarks', tenant] as const,
    queryFn: async ({ signal }) =>
      readBookmarks(await fetch(`/t/${encodeURIComponent(tenant)}/bookmarks`, { signal })),
    staleTime: 60_000,
    retry: false,
  });

/** What is said of a record when it is made a favorite, or opened. */
export type SeenRecord = { path: string; label: string; state?: string };

/** Makes a record a favorite, or one no more. Answers what is kept then; throws when that is not known. */
export const keepFavorite = async (tenant: string, given: SeenRecord & { on: boolean }): Promise<Bookmarks> =>
  readBookmarks(
    await fetch(`/t/${encodeURIComponent(tenant)}/bookmarks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    }),
  );
