'use client';

import { type RefObject, useCallback, useState } from 'react';
import { variantOf } from '@/components/ui/badge';
import type { RecordTitle } from '@/components/ui/bookmarks/bookmarks';
import { type Column, type Row, readColumn } from '../columns/column';

/** The title of a record and its status: its name if it has one, else the first column. */
export function rowTitle(row: Row, columns: readonly Column[]): Omit<RecordTitle, 'path'> {
  const named = columns.find(({ name }) => name === 'name' || name === 'fullName');
  const texts = [named, columns[0]].map((column) => column && readColumn(row, column));
  const label = texts.find((text) => text !== undefined && text !== null && text !== '');
  return { label: String(label ?? ''), state: typeof row.state === 'string' ? row.state : undefined };
}

/** The heading of a record's page, as far as its row has it: key, name, and status or kind. */
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
    // A kind without a glyph is displayed by its label, which only the column knows.
    state:
      typeof value === 'string'
        ? (variantOf(value) === undefined && kind?.valueLabels?.[value]?.label) || value
        : undefined,
  };
}

/** The row in the preview beside the list. The preview follows the focus from row to row. */
export function usePreview(root: RefObject<HTMLElement | null>, rowCount: number) {
  const [openIndex, setOpenIndex] = useState<number>();
  return {
    index: openIndex !== undefined && openIndex < rowCount ? openIndex : undefined,
    /** The sheet takes the focus when it opens; return it to the row, because the list's keys work there. */
    focusRow: useCallback(
      (index: number) => {
        const row = root.current?.querySelectorAll('tbody tr')[index];
        row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
      },
      [root],
    ),
    close: useCallback(() => setOpenIndex(undefined), []),
    toggle: useCallback((index: number) => setOpenIndex((open) => (open === index ? undefined : index)), []),
    /** Called when this row has the focus. */
    follow: (index: number | undefined) =>
      setOpenIndex((open) => (open === undefined || index === undefined ? open : index)),
  };
}

export type PreviewControl = ReturnType<typeof usePreview>;
