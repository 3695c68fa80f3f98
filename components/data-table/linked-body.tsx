'use client';

import type { ReactNode } from 'react';
import { useRecordLinks } from './use-record-links';

/** Which part of a list these rows are. */
export type Part = { tenant: string; from: number; total: number };

const addressOf = (row: Element) => (row instanceof HTMLElement ? (row.dataset.href ?? '') : '');

/**
 * The body of a table whose rows were drawn on the server; rows with an address open it as in a list. `part`: they are a list,
 * and its records lead on to each other.
 */
export function LinkedBody({ children, part }: { children: ReactNode; part?: Part }) {
  const keep = async (row: HTMLElement) => {
    const rows = [...(row.parentElement?.children ?? [])];
    const { keepTrail } = await import('./list-trail/list-trail');
    if (part) keepTrail({ ...part, hrefs: rows.map(addressOf), at: rows.indexOf(row) });
  };
  return <tbody {...useRecordLinks(part && ((row) => void keep(row)))}>{children}</tbody>;
}
