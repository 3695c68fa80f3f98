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

/** How many rows were deselected; -1 stands for all that matched. */
const countDropped = ({ all, keys }: Selection) => (all ? -1 : keys.size);
const isEmpty = ({ all, keys }: Selection) => !all && keys.size === 0;

const boxesIn = (root: HTMLElement | null, part: 'tbody' | 'thead') => [
  ...(root?.querySelectorAll<HTMLInputElement>(`${part} [data-pick] input`) ?? []),
];

/**
 * The selection of a list, over all its pages. It is saved for the tab, and dropped when the filter changes. Boxes ticked
 * before the page was hydrated are taken over.
 */
export function useSelection(
  root: RefObject<HTMLElement | null>,
  {
    keys,
    filter,
    name,
  }: {
    keys: readonly string[];
    /** Missing: the address cannot be asked, so nothing is known to match. */
    filter: string | undefined;
    name: string | undefined;
  },
) {
  // Unknown on the server and until the tab's storage was read.
  const [loaded, setLoaded] = useState<Selection>();
  const [dropped, setDropped] = useState(0);
  const [known, setKnown] = useState(filter);
  const selection = loaded ?? noSelection;

  // What was selected under another filter is not what is seen now.
  if (filter !== undefined && known !== filter) {
    setKnown(filter);
    if (known !== undefined && !isEmpty(selection)) {
      setDropped(countDropped(selection));
      setLoaded(noSelection);
    }
  }

  const onMount = useEffectEvent(() => {
    if (!name || filter === undefined) return;
    const saved = loadSelection(name);
    const start = saved?.filter === filter ? saved.selection : noSelection;
    if (saved && saved.filter !== filter) setDropped(countDropped(saved.selection));
    const ticked = boxesIn(root.current, 'tbody').flatMap((box, at) => (box.checked ? (keys[at] ?? []) : []));
    const page = boxesIn(root.current, 'thead').some((box) => box.checked);
    // The box in the heading concerns its page: what is selected on the others stays.
    const added = page ? keys : ticked;
    setLoaded(added.length > 0 ? select(start, added, true) : start);
  });
  const ready = filter !== undefined;
  useEffect(() => {
    if (ready) onMount();
  }, [ready]);

  useEffect(() => {
    if (name && loaded && filter !== undefined) saveSelection(name, { filter, selection: loaded });
  }, [name, filter, loaded]);

  const set = (next: Selection | ((before: Selection) => Selection)) => {
    setDropped(0);
    setLoaded((before = noSelection) => (typeof next === 'function' ? next(before) : next));
  };

  return {
    selection,
    /** How many were deselected because the filter changed; -1: all that matched. */
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
