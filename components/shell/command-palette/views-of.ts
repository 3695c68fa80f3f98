import { getTranslations } from 'next-intl/server';
import { builtInViewOf, builtInViews } from '@/components/data-table/saved-views/view-address';
import type { PinnedLink } from '@/components/ui/bookmarks/bookmarks';
import { viewsInAllLists } from '@/lib/console/views/saved-views';

/** Every view that a person can open in a tenant, in their language: their own and shared ones first, then those of the console. */
export async function viewsOf(personId: string, tenant: string): Promise<PinnedLink[]> {
  const [t, saved] = await Promise.all([getTranslations(), viewsInAllLists(personId, tenant)]);
  const builtIn = Object.keys(builtInViews).flatMap((list) =>
    builtInViewOf(list, t).map(({ id, name }) => ({ list, view: id, name })),
  );
  return [...saved.map(({ id, list, name }) => ({ list, view: id, name })), ...builtIn];
}
