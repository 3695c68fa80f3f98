'use client';

import { createContext, type ReactNode, use, useEffect } from 'react';
import type { CellProps } from '@/components/data-table/rows';
import { Badge } from '@/components/ui/badge';
import { When } from '@/components/ui/time';

/** When entries of the list were passed by an accepted request, by their id, and the word for it. */
type PastEntries = { word: string; at: Readonly<Record<string, string>> };

const Past = createContext<PastEntries>({ word: '', at: {} });

/** Tells the cells of the list below which entries were accepted later. */
export const PastProvider = ({ children, ...past }: PastEntries & { children: ReactNode }) => (
  <Past value={past}>{children}</Past>
);

/** Says of a rejected order that it was accepted later, and when. */
export function PastCell({ row }: CellProps) {
  const past = use(Past);
  const at = past.at[String(row.id)];
  return at ? (
    <Badge tone="good">
      {past.word} <When at={at} />
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
