'use client';

import { type RefObject, useCallback, useState } from 'react';
import { badgeVariant } from '@/components/ui/badge';
import type { RecordTitle } from '@/components/ui/bookmarks/bookmarks';
import { type Column, type Row, readColumn } from '../columns/column';
import { bodyRow, focusRow } from '../keyboard/use-table-keys';

/** Returns the title of a record (its name if it has one, otherwise the first column) and its status. */
export function rowTitle(row: Row, columns: readonly Column[]): Omit<RecordTitle, 'path'> {
  const named = columns.find(({ name }) => name === 'name' || name === 'fullName');
  const texts = [named, columns[0]].map((column) => column && readColumn(row, column));
  const label = texts.find((text) => text !== undefined && text !== null && text !== '');
  return { label: String(label ?? ''), state: typeof row.state === 'string' ? row.state : undefined };
}

/** Returns the heading of a row's record: key, name, and status or kind. */
export function rowHeading(row: Row, columns: readonly Column[], key: string) {
  const code = String(row[key] ?? '');
  const { label, state } = rowTitle(row, columns);
  const kind = columns.find((column) => column.kind === 'enum');
  const value = state ?? (kind && readColumn(row, kind));
  return {
    code,
    name:
      columns.some(({ name }) => name === 'name' || name === 'fullName') && label !== code
        ? label
        : undefined,
    // A value without a status glyph is shown as its label, which only the column has.
    state:
      typeof value === 'string'
        ? (badgeVariant(value) === undefined && kind?.valueLabels?.[value]?.label) || value
        : undefined,
  };
}

/** Tracks which row the preview beside the list shows. The preview follows the focus from row to row. */
export function usePreview(table: RefObject<HTMLTableElement | null>, rowCount: number) {
  const [openIndex, setOpenIndex] = useState<number>();
  return {
    index: openIndex !== undefined && openIndex < rowCount ? openIndex : undefined,
    /** Returns the focus to the row. The preview takes the focus when it opens, but the list's keys work on rows. */
    focusRow: useCallback((index: number) => focusRow(bodyRow(table.current, index)), [table]),
    close: useCallback(() => setOpenIndex(undefined), []),
    toggle: useCallback((index: number) => setOpenIndex((open) => (open === index ? undefined : index)), []),
    /** Shows the row that has the focus, if the preview is open. */
    follow: (index: number | undefined) =>
      setOpenIndex((open) => (open === undefined || index === undefined ? open : index)),
  };
}

export type PreviewControl = ReturnType<typeof usePreview>;
