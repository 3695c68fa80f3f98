'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useEffect } from 'react';
import type { CellProps } from '@/components/data-table/rows';
import { Badge } from '@/components/ui/badge';
import { When } from '@/components/ui/time';
import type { QueueNote } from '@/lib/console/rejected-queue/rejected-queue';

/**
 * When entries of the list were passed by an accepted request, by their id, and the word for it; what people share about entries, by
 * their id and the moment when they were made.
 */
type Known = {
  word: string;
  at: Readonly<Record<string, string>>;
  notes: Readonly<Record<string, QueueNote>>;
};

const KnownContext = createContext<Known>({ word: '', at: {}, notes: {} });

/** Tells the cells of the list below what is known of its entries beside the platform's answer. */
export const KnownProvider = ({ children, ...known }: Known & { children: ReactNode }) => (
  <KnownContext value={known}>{children}</KnownContext>
);

/** What became of a rejected order: accepted later, closed without sending, being fixed, or whose it is. */
export function KnownCell({ row }: CellProps) {
  const { word, at, notes } = use(KnownContext);
  const t = useTranslations('queue');
  const accepted = at[String(row.id)];
  const { closed, fixing, assigned } = notes[`${row.id} ${row.createdAt}`] ?? {};
  if (accepted)
    return (
      <Badge tone="good">
        {word} <When at={accepted} />
      </Badge>
    );
  if (closed) return <Badge>{t('closedShort', { person: closed.person })}</Badge>;
  if (fixing) return <Badge tone="warn">{t('fixedBy', { person: fixing.name, n: fixing.minutes })}</Badge>;
  return assigned ? assigned.name : null;
}

/** Puts the focus on the first rejected order as the list opens, so that its keys work at once; who is elsewhere stays there. */
export function FocusFirstRow() {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-list] [data-row-link]')?.focus({ preventScroll: true });
  }, []);
  return null;
}
