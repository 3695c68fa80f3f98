'use client';

import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { type ComponentProps, use, useSyncExternalStore } from 'react';
import { FavoriteStar } from '@/components/ui/bookmarks/favorite-star';
import { useLiveStart } from '@/components/ui/live/use-live-start';
import { FrameTenantContext } from '@/components/ui/open-page';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { lastSearchAt, loadFromSession } from '@/components/ui/session-storage';
import { pathInTenant } from '@/lib/console/browser/tenant-path';
import type { RecordRead } from './record-changes';
import { currentRecord, recordAt } from './record-path';

/**
 * Links to the previous and next record of the list. Loaded separately, so that the record does not wait for the links.
 */
export const PreviousNextSlot = dynamic(
  () => import('@/components/data-table/list-navigation/previous-next').then((m) => m.PreviousNext),
  {
    ssr: false,
  },
);

const RecordChanges = dynamic(() => import('./record-changes').then((m) => m.RecordChanges), { ssr: false });

export function DeferredRecordChanges(read: RecordRead) {
  return useLiveStart() ? <RecordChanges {...read} /> : null;
}

export function RecordStar() {
  const tenant = use(FrameTenantContext);
  const path = pathInTenant(usePathname());
  if (tenant === undefined || !recordAt(path)) return null;
  return <FavoriteStar tenant={tenant} path={path} seen={() => currentRecord() ?? { label: path }} />;
}

const subscribeToNothing = () => () => undefined;

/** Links to a list with the search that the list last had in this tab, even if the record was opened from elsewhere. */
export function BackLink({
  href,
  ...rest
}: Omit<ComponentProps<typeof PrefetchLink>, 'href'> & { href: string }) {
  const search = useSyncExternalStore(
    subscribeToNothing,
    () => loadFromSession(lastSearchAt(href)),
    () => null,
  );
  return <PrefetchLink {...rest} href={route(href + (search ?? ''))} />;
}
