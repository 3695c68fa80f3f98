'use client';

import { type RefObject, useCallback, useState } from 'react';
import type { RecordTitle } from '@/components/ui/bookmarks/bookmarks';
import { type Column, type Row, readColumn } from '../columns/column';

/** What people call the record of a row, and its state: its name where it has one, else what it begins with. */
export function titleOf(row: Row, columns: readonly Column[]): Omit<RecordTitle, 'path'> {
  const named = columns.find(({ name }) => name === 'name' || name === 'fullName');
  const texts = [named, columns[0]].map((column) => column && readColumn(row, column));
  const label = texts.find((text) => text !== undefined && text !== null && text !== '');
  return { label: String(label ?? ''), state: typeof row.state === 'string' ? row.state : undefined };
}

/** Which row is shown beside the list. The preview follows the focus from row to row. */
export function usePreview(root: RefObject<HTMLElement | null>, rowCount: number) {
  const [at, setAt] = useState<number>();
  return {
    at: at !== undefined && at < rowCount ? at : undefined,
    /** The sheet takes the focus when it opens; the row gets it back, because the list's keys work there. */
    focusRow: useCallback(
      (index: number) => {
        const row = root.current?.querySelectorAll('tbody tr')[index];
        row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
      },
      [root],
    ),
    close: useCallback(() => setAt(undefined), []),
    toggle: useCallback((index: number) => setAt((open) => (open === index ? undefined : index)), []),
    /** The focus is in this row now. */
    follow: (index: number | undefined) =>
      setAt((open) => (open === undefined || index === undefined ? open : index)),
  };
}
