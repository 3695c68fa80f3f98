'use client';

import { functionalUpdate, type RowSelectionState, type Updater } from '@tanstack/react-table';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { loadFromSession, saveToSession } from '@/components/ui/session-storage';
import { parsedJson } from '@/lib/console/browser/json';
import { isRecord } from '@/lib/contract/schema/is-record';
import { noSelection, type Selection } from './selection';

/** A selection and the filter that was active at the time. The selection is invalid for any other filter. */
type SavedSelection = Selection & { filter: string };

/** Only this file writes the value, so a shallow check is enough. */
const isSavedSelection = (value: unknown): value is SavedSelection => isRecord(value) && isRecord(value.rows);

function loadSelection(name: string, filter: string): Selection | undefined {
  const saved = parsedJson(loadFromSession(name));
  return isSavedSelection(saved) && saved.filter === filter ? saved : undefined;
}

const isEmpty = ({ all, rows }: Selection) => !all && Object.keys(rows).length === 0;

/** Returns the keys that are not in `rows`, as TanStack Table state. */
const invert = (rows: RowSelectionState, keys: readonly string[]): RowSelectionState =>
  Object.fromEntries(keys.flatMap((key) => (rows[key] ? [] : [[key, true]])));

const tableState = ({ all, rows }: Selection, keys: readonly string[]) => (all ? invert(rows, keys) : rows);

/**
 * Returns the selection of a list across all its pages, as state of its TanStack Table. The selection is saved for the tab and
 * cleared when the filter changes.
 */
export function useSelection({
  keys,
  filter,
  name,
}: {
  /** The keys of the loaded rows. */
  keys: readonly string[];
  /** Undefined while the URL has an invalid query. */
  filter: string | undefined;
  /** The sessionStorage key. Undefined if rows cannot be selected. */
  name: string | undefined;
}) {
  // Undefined on the server, and until sessionStorage has been read.
  const [loaded, setLoaded] = useState<Selection>();
  const [dropped, setDropped] = useState(0);
  const [selectionFilter, setSelectionFilter] = useState(filter);
  const selection = loaded ?? noSelection;

  // A selection made with another filter would include records that no longer match.
  if (filter !== undefined && selectionFilter !== filter) {
    setSelectionFilter(filter);
    const isDropped = selectionFilter !== undefined && !isEmpty(selection);
    setDropped(isDropped ? (selection.all ? -1 : Object.keys(selection.rows).length) : 0);
    if (isDropped) setLoaded(noSelection);
  }

  const load = useEffectEvent(() => {
    if (!name || filter === undefined) return;
    const saved = loadSelection(name, filter) ?? noSelection;
    // Rows that were checked before hydration are added to the saved ones.
    setLoaded((selected = noSelection) =>
      saved.all ? saved : { all: false, rows: { ...saved.rows, ...selected.rows } },
    );
  });
  const hasFilter = filter !== undefined;
  useEffect(() => {
    if (hasFilter) load();
  }, [hasFilter]);

  useEffect(() => {
    if (name && loaded && filter !== undefined)
      saveToSession(name, isEmpty(loaded) ? '' : JSON.stringify({ filter, ...loaded }));
  }, [name, filter, loaded]);

  const set = (next: (before: Selection) => Selection) => {
    setDropped(0);
    setLoaded((before = noSelection) => next(before));
  };
  return {
    selection,
    /** Number of rows deselected by the last change of the filter. -1: all matching rows. */
    dropped,
    rowSelection: useMemo(() => tableState(selection, keys), [selection, keys]),
    onRowSelectionChange: (updater: Updater<RowSelectionState>) =>
      set((before) => {
        const next = functionalUpdate(updater, tableState(before, keys));
        if (!before.all) return { all: false, rows: next };
        const otherPages = Object.entries(before.rows).filter(([key]) => !keys.includes(key));
        return { all: true, rows: { ...Object.fromEntries(otherPages), ...invert(next, keys) } };
      }),
    selectAllMatching: () => set(() => ({ all: true, rows: {} })),
    clear: () => set(() => noSelection),
  };
}

export type SelectionControl = ReturnType<typeof useSelection>;
