'use client';

import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { pathWithin, recordAt } from '@/components/record/record-path';
import { keepRecent, recentsQuery, withRecent } from './recent-records';

/** A record only passed on the way to the next one is not one that was opened. */
const LOOKED_MS = 400;

/** Notes the records that somebody opens in this tenant, however they got there. */
export function RecentKeeper({ tenant }: { tenant: string }) {
  const client = useQueryClient();
  const path = pathWithin(usePathname());
  useEffect(() => {
    // What was opened elsewhere is there when the palette opens.
    void client.prefetchQuery(recentsQuery(tenant));
  }, [client, tenant]);
  useEffect(() => {
    if (!recordAt(path)) return;
    const timer = setTimeout(() => {
      // Only a record that could be shown has this heading.
      const label = document.querySelector('#content h1[data-record]')?.textContent?.trim();
      if (!label) return;
      const opened = { path, label };
      client.setQueryData(recentsQuery(tenant).queryKey, (all) => withRecent(all ?? [], opened));
      void keepRecent(tenant, opened);
    }, LOOKED_MS);
    return () => clearTimeout(timer);
  }, [client, tenant, path]);
  return null;
}
