import { getTranslations } from 'next-intl/server';
import { builtInViewOf } from '@/components/data-table/saved-views/view-address';
import type { Bookmarks } from '@/components/ui/bookmarks/bookmarks';
import { favoritesOf } from '@/lib/console/views/remembered-records';
import { pinnedViewsOf } from '@/lib/console/views/saved-views';

/** What a person keeps at hand in a tenant, in their language. */
export async function bookmarksOf(personId: string, tenant: string): Promise<Bookmarks> {
  const [t, favorites, pinned] = await Promise.all([
    getTranslations(),
    favoritesOf(personId, tenant),
    pinnedViewsOf(personId, tenant),
  ]);
  return {
    favorites: favorites.map(({ seenAt, ...favorite }) => ({ ...favorite, seenAt: seenAt.toISOString() })),
    views: pinned.flatMap(({ list, view, name }) => {
      const known = name ?? builtInViewOf(list, t).find(({ id }) => id === view)?.name;
      return known === undefined ? [] : [{ list, view, name: known }];
    }),
  };
}
