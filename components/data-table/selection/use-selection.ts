'use client';

import { functionalUpdate, type RowSelectionState, type Updater } from '@tanstack/react-table';
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  allMatching,
  loadSelection,
  noSelection,
  rowSelectionOf,
  type Selection,
  saveSelection,
  select,
  withRowSelection,
} from './selection';

/** Returns the number of rows that clearing the selection deselects; -1 means all matching rows. */
const countDropped = ({ all, keys }: Selection) => (all ? -1 : keys.size);
const isEmpty = ({ all, keys }: Selection) => !all && keys.size === 0;

const boxesIn = (root: HTMLElement | null, part: 'tbody' | 'thead') => [
  ...(root?.querySelectorAll<HTMLInputElement>(`${part} [data-select] input`) ?? []),
];

/**
 * Returns the selection of a list across all its pages. The selection is saved for the tab and cleared when the filter changes.
 * Applies checkboxes that were checked before hydration.
 */
export function useSelection(
  root: RefObject<HTMLElement | null>,
  {
    keys,
    filter,
    name,
  }: {
    keys: readonly string[];
    /** Undefined while the URL has an invalid query. */
    filter: string | undefined;
    name: string | undefined;
  },
) {
  // Undefined on the server, and until sessionStorage has been read.
  const [loaded, setLoaded] = useState<Selection>();
  const [dropped, setDropped] = useState(0);
  const [selectionFilter, setSelectionFilter] = useState(filter);
  const selection = loaded ?? noSelection;

  // A selection made with another filter would include rows that no longer match.
  if (filter !== undefined && selectionFilter !== filter) {
    setSelectionFilter(filter);
    setDropped(selectionFilter === undefined || isEmpty(selection) ? 0 : countDropped(selection));
    if (selectionFilter !== undefined && !isEmpty(selection)) setLoaded(noSelection);
  }

  const onMount = useEffectEvent(() => {
    if (!name || filter === undefined) return;
    const saved = loadSelection(name);
    const start = saved?.filter === filter ? saved.selection : noSelection;
    const checkedKeys = boxesIn(root.current, 'tbody').flatMap((box, at) =>
      box.checked ? (keys[at] ?? []) : [],
    );
    const isPageChecked = boxesIn(root.current, 'thead').some((box) => box.checked);
    // The checkbox in the header applies to this page only; the selection on other pages stays.
    const added = isPageChecked ? keys : checkedKeys;
    setLoaded(added.length > 0 ? select(start, added, true) : start);
  });
  const hasFilter = filter !== undefined;
  useEffect(() => {
    if (hasFilter) onMount();
  }, [hasFilter]);

  useEffect(() => {
    if (name && loaded && filter !== undefined) saveSelection(name, { filter, selection: loaded });
  }, [name, filter, loaded]);

  const set = (next: Selection | ((before: Selection) => Selection)) => {
    setDropped(0);
    setLoaded((before = noSelection) => (typeof next === 'function' ? next(before) : next));
  };

  return {
    selection,
    /** Number of rows deselected by the last change of the filter; -1 means all matching rows. */
    dropped,
    rowSelection: useMemo(() => rowSelectionOf(selection, keys), [selection, keys]),
    onRowSelectionChange: (updater: Updater<RowSelectionState>) =>
      set((before) =>
        withRowSelection(before, keys, functionalUpdate(updater, rowSelectionOf(before, keys))),
      ),
    selectAllMatching: () => set(allMatching),
    clear: () => set(noSelection),
  };
}

export type SelectionControl = ReturnType<typeof useSelection>;
