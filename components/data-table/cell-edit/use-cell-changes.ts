'use client';

import { useMemo, useRef, useState } from 'react';
import { usePageActions } from '@/components/ui/actions/page-actions';
import type { Row } from '../columns/column';
import {
  type CellChanges,
  type CellEdits,
  type CellSave,
  type EditedCell,
  withCellChanges,
  withEditedRow,
} from './cell-edit';

const noRows: readonly Row[] = [];

/**
 * Returns the rows of a list's response with the saved cell changes and the row of the edited cell. Ctrl+Z undoes the last
 * change.
 */
export function useCellChanges(
  edits: CellEdits | undefined,
  readRows: readonly Row[] = noRows,
  queryText: string,
) {
  const [changes, setChanges] = useState<CellChanges>();
  const [editedCell, setEditedCell] = useState<EditedCell>();
  const undo = useRef<() => void>(undefined);
  const key = edits?.key ?? '';
  const rows = useMemo(() => {
    const savedRows = withCellChanges(readRows, changes, queryText);
    return editedCell ? withEditedRow(savedRows, key, editedCell) : savedRows;
  }, [readRows, changes, queryText, editedCell, key]);
  usePageActions(() => {
    const { current } = undo;
    return current ? [{ keys: 'Ctrl+Z', run: current }] : [];
  });
  const setSaves = (update: (saves: CellChanges['saves']) => CellChanges['saves']) => {
    const order = rows.map((row) => String(row[key] ?? ''));
    setChanges((before) => ({ key, queryText, order, saves: update(before?.saves ?? []) }));
  };
  const isInResponse = readRows.some((row) => String(row[key] ?? '') === editedCell?.id);
  return {
    rows,
    editedCell,
    /** The key of an edited row that is no longer in the response. */
    extraRowId: isInResponse ? undefined : editedCell?.id,
    setEditedCell,
    addSave: (id: string, saved: CellSave) =>
      setSaves((saves) => [...saves, { ...saved, id, at: Date.now() }]),
    /**
     * Stores the function that undoes the last change. If `next` is undefined, the change was undone: its saved values
     * are dropped, and reads are trusted again.
     */
    setUndo: (id: string, next: (() => void) | undefined) => {
      undo.current = next;
      if (!next) setSaves((saves) => saves.filter((save) => save.id !== id));
    },
  };
}

export type CellChangesControl = ReturnType<typeof useCellChanges>;
