'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CellProps } from '@/components/data-table/rows';
import { Badge } from '@/components/ui/badge';
import { When } from '@/components/ui/time';
import { pastKey } from './past-key';

/** When entries of the list were passed by an accepted request, by their id, and the word for it; comes with the page. */
export type PastEntries = { word: string; at: Readonly<Record<string, string>> };

/** Says of a rejected order that it was accepted later, and when. */
export function PastCell({ row }: CellProps) {
  const { data } = useQuery<PastEntries>({ queryKey: pastKey, queryFn: skipToken });
  const at = data?.at[String(row.id)];
  return at && data ? (
    <Badge tone="good">
      {data.word} <When at={at} />
    </Badge>
  ) : null;
}

/** Puts the focus on the first rejected order as the list opens, so that its keys work at once; who is elsewhere stays there. */
export function FocusFirstRow() {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-list] [data-row-link]')?.focus({ preventScroll: true });
  }, []);
  return null;
}
