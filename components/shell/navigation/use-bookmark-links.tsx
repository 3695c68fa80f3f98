'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { type Bookmarks, bookmarksQuery, noBookmarks, pinKeys } from '@/components/ui/bookmarks/bookmarks';
import { SectionIcon } from '@/components/ui/section-icon';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { NavSection } from './nav-items';

type Favorite = { path: string; label: string; href: string; icon: ReactNode };
type Pinned = { list: string; name: string; href: string; keys: string | undefined; isCurrent: boolean };

/** Returns the URL of a pinned view. The URL contains only the view's ID, so that the link follows changes to the view. */
export const pinnedHref = (tenant: string, { list, view }: { list: string; view: string }): string =>
  `${tenantPath(tenant, list)}?view=${encodeURIComponent(view)}`;

export function useBookmarkLinks(
  tenant: string,
  sections: readonly NavSection[],
  first: Bookmarks | undefined,
): { favorites: Favorite[]; views: Pinned[] } {
  const [pathname, openView] = [usePathname(), useSearchParams().get('view')];
  const { data = noBookmarks } = useQuery({ ...bookmarksQuery(tenant), initialData: first });
  return {
    favorites: data.favorites.map(({ path, label }) => {
      const section = sections.find(({ segment }) => segment !== '' && path.startsWith(`${segment}/`));
      return {
        path,
        label,
        href: tenantPath(tenant, path),
        icon: section && <SectionIcon id={section.id} />,
      };
    }),
    views: data.views.map(({ list, view, name }, at) => ({
      list,
      name,
      href: pinnedHref(tenant, { list, view }),
      keys: pinKeys(at),
      isCurrent: openView === view && pathname === tenantPath(tenant, list),
    })),
  };
}
