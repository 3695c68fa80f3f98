import { getTranslations } from 'next-intl/server';
import { builtInViews } from '@/components/data-table/saved-views/view-address';
import type { Bookmarks, PinnedLink } from '@/components/ui/bookmarks/bookmarks';
import { maskIn, maskTitles } from '@/lib/console/masking/mask';
import type { RegisteredTenant } from '@/lib/console/tenants/tenant-registry';
import { listFavorites } from '@/lib/console/views/favorites';
import { listAllViews, listPinnedViews } from '@/lib/console/views/saved-views';
import { resourceDefinitions } from '@/lib/contract/resource-definitions';

export async function loadBookmarks(personId: string, tenant: RegisteredTenant): Promise<Bookmarks> {
  const [t, mask, favorites, pinned] = await Promise.all([
    getTranslations(),
    maskIn(tenant.id),
    listFavorites(personId, tenant.id),
    listPinnedViews(personId, tenant.id),
  ]);
  return {
    favorites: maskTitles(mask, favorites).map(({ seenAt, ...favorite }) => ({
      ...favorite,
      seenAt: seenAt.toISOString(),
    })),
    views: pinned.flatMap(({ list, view, name }) => {
      const title = name ?? builtInViews(list, t, tenant).find(({ id }) => id === view)?.name;
      return title === undefined ? [] : [{ list, view, name: title }];
    }),
  };
}

/**
 * Loads every view that a user can open in a tenant, with names in the user's language: the user's own and shared views first,
 * then built-in views.
 */
export async function loadViews(personId: string, tenant: RegisteredTenant): Promise<PinnedLink[]> {
  const [t, saved] = await Promise.all([getTranslations(), listAllViews(personId, tenant.id)]);
  const builtIn = resourceDefinitions.flatMap(({ segment }) =>
    builtInViews(segment, t, tenant).map(({ id, name }) => ({ list: segment, view: id, name })),
  );
  return [...saved.map(({ id, list, name }) => ({ list, view: id, name })), ...builtIn];
}
