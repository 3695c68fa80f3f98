'use client';

import { usePathname } from 'next/navigation';
import { FavoriteStar } from '@/components/ui/bookmarks/favorite-star';
import { useLetterKeys } from '@/components/ui/shortcuts/use-shortcuts';
import { pathInTenant, recordAt, shownRecord } from './record-path';

/** The star of the record that is shown, also by its key. */
export function RecordStar() {
  const pathname = usePathname();
  const path = pathInTenant(pathname);
  useLetterKeys('favorite', (event) => {
    if (event.key !== 'f') return;
    event.preventDefault();
    document.querySelector<HTMLElement>('#content [data-acts] [data-favorite]')?.click();
  });
  if (!recordAt(path)) return null;
  const tenant = decodeURIComponent(pathname.split('/')[2] ?? '');
  return <FavoriteStar tenant={tenant} path={path} seen={() => shownRecord() ?? { label: path }} />;
}
