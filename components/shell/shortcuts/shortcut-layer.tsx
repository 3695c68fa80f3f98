'use client';

import { useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { usePageActions } from '@/components/ui/actions/page-actions';
import { bookmarksQuery } from '@/components/ui/bookmarks/bookmarks';
import { leave } from '@/components/ui/leave-guard';
import { route } from '@/components/ui/route';
import { lastPage, lastSearchAt, saveToSession } from '@/components/ui/session-storage';
import { tenantPath } from '@/lib/console/browser/tenant-path';
import type { NavSection } from '../navigation/nav-items';
import { pinnedHref } from '../navigation/use-bookmark-links';

const ShortcutDialog = dynamic(() => import('./shortcut-dialog').then((module) => module.ShortcutDialog), {
  ssr: false,
});

/** Registers the global shortcuts of a tenant's pages. Disabled in text inputs and while an overlay is open. */
export function ShortcutLayer({ tenant, sections }: { tenant: string; sections: readonly NavSection[] }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [path, searchParams] = [usePathname(), useSearchParams().toString()];
  // Links back to a list open the list with its last query string.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the URL after it has changed
  useEffect(() => {
    saveToSession(lastSearchAt(path), location.search);
    if (path.startsWith('/t/')) saveToSession(lastPage, path + location.search);
  }, [path, searchParams]);

  const go = (href: string) => () => leave(() => router.push(route(href)));
  usePageActions(() => {
    const pinned = queryClient.getQueryData(bookmarksQuery(tenant).queryKey)?.views ?? [];
    return [
      { keys: '?', run: () => setDialogOpen(true) },
      ...sections.map((section) => ({
        keys: `g ${section.letter}`,
        run: go(tenantPath(tenant, section.segment)),
      })),
      ...pinned.map((view, at) => ({ keys: `g ${at + 1}`, run: go(pinnedHref(tenant, view)) })),
    ];
  });

  return isDialogOpen ? <ShortcutDialog sections={sections} onClose={() => setDialogOpen(false)} /> : null;
}
