'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useEffect } from 'react';
import type { CellProps } from '@/components/data-table/rows';
import { Badge } from '@/components/ui/badge';
import { When } from '@/components/ui/time';
import type { QueueNote } from '@/lib/console/rejected-queue/rejected-queue';

/**
 * By entry ID, when it was superseded by an accepted request, and the label for it; by ID and creation time, the team's notes on
 * it.
 */
type Known = {
  word: string;
  at: Readonly<Record<string, string>>;
  notes: Readonly<Record<string, QueueNote>>;
};

const KnownContext = createContext<Known>({ word: '', at: {}, notes: {} });

/** Provides the list's cells with what is known about entries beyond the platform's response. */
export const KnownProvider = ({ children, ...known }: Known & { children: ReactNode }) => (
  <KnownContext value={known}>{children}</KnownContext>
);

/** The status of a rejected order: accepted later, closed without sending, being fixed, or its assignee. */
export function KnownCell({ row }: CellProps) {
  const { word, at, notes } = use(KnownContext);
  const t = useTranslations('queue');
  const accepted = at[String(row.id)];
  const { closed, fixing, assigned } = notes[`${row.id} ${row.createdAt}`] ?? {};
  if (accepted)
    return (
      <Badge variant="good">
        {word} <When at={accepted} />
      </Badge>
    );
  if (closed) return <Badge>{t('closedShort', { person: closed.person })}</Badge>;
  if (fixing) {
    const text = t('fixedBy', { person: fixing.name, n: fixing.minutes });
    return (
      <Badge variant="warn" title={text}>
        {text}
      </Badge>
    );
  }
  return assigned ? assigned.name : null;
}

/** Focuses the first rejected order when the list opens, so that its shortcuts work at once; an existing focus is kept. */
export function FocusFirstRow() {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-list] [data-row-link]')?.focus({ preventScroll: true });
  }, []);
  return null;
}
