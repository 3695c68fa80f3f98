'use client';

import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { SeenRecord } from '@/components/ui/bookmarks/bookmarks';
import { type Column, type Row, readColumn } from '../columns/column';

/** What people call the record of a row, and its state: its name where it has one, else what it begins with. */
export function seenIn(row: Row, columns: readonly Column[]): Omit<SeenRecord, 'path'> {
  const named = columns.find(({ name }) => name === 'name' || name === 'fullName');
  const texts = [named, columns[0]].map((column) => column && readColumn(row, column));
  const label = texts.find((text) => text !== undefined && text !== null && text !== '');
  return { label: String(label ?? ''), state: typeof row.state === 'string' ? row.state : undefined };
}

/** Which row is looked at beside the list: it follows the focus, so that j and k move on. */
export function usePreview(root: RefObject<HTMLElement | null>, rows: number) {
  const [at, setAt] = useState<number>();
  const close = useCallback(() => setAt(undefined), []);

  const onFocus = useEffectEvent((row: HTMLTableRowElement) => {
    if (at !== undefined && row.sectionRowIndex !== at) setAt(row.sectionRowIndex);
  });
  const onPress = useEffectEvent((row: HTMLTableRowElement) => {
    const place = row.sectionRowIndex;
    row.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
    setAt(at === place ? undefined : place);
  });

  useEffect(() => {
    const node = root.current;
    if (!node) return;
    const rowOf = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLTableRowElement>('tbody tr') : null;
    const focus = (event: Event) => {
      const row = rowOf(event);
      if (row) onFocus(row);
    };
    const press = (event: Event) => {
      const row = rowOf(event);
      if (row && event.target instanceof Element && event.target.closest('[data-peek]')) onPress(row);
    };
    node.addEventListener('focusin', focus);
    node.addEventListener('click', press);
    return () => {
      node.removeEventListener('focusin', focus);
      node.removeEventListener('click', press);
    };
  }, [root]);

  // The sheet takes the focus when it opens; it goes back to the row, where the keys work.
  useEffect(() => {
    if (at === undefined) return;
    const row = root.current?.querySelectorAll('tbody tr')[at];
    row?.setAttribute('data-peeked', '');
    const frame = requestAnimationFrame(() =>
      row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true }),
    );
    return () => {
      cancelAnimationFrame(frame);
      row?.removeAttribute('data-peeked');
    };
  }, [root, at]);

  return {
    at: at !== undefined && at < rows ? at : undefined,
    close,
    toggle: (place: number) => setAt(at === place ? undefined : place),
  };
}
