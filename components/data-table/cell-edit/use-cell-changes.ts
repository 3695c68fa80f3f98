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
 * Returns the rows of a list with the saved cell changes applied, which the platform may not return yet, and with the row of the
 * edited cell. Ctrl+Z undoes the last change.
 */
export function useCellChanges(
  edits: CellEdits | undefined,
  readRows: readonly Row[] = noRows,
  queryText: string,
) {
  const [changes, setChanges] = useState<CellChanges>();
  const [editedCell, setEditedCell] = useState<EditedCell>();
  const lastUndo = useRef<{ id: string; run: () => void }>(undefined);
  const key = edits?.key ?? '';
  const rows = useMemo(() => {
    const savedRows = withCellChanges(readRows, changes, queryText);
    return editedCell ? withEditedRow(savedRows, key, editedCell) : savedRows;
  }, [readRows, changes, queryText, editedCell, key]);
  usePageActions(() => {
    const { current } = lastUndo;
    return current ? [{ keys: 'Ctrl+Z', run: current.run }] : [];
  });
  const setSaves = (update: (saves: CellChanges['saves']) => CellChanges['saves']) => {
    const order = rows.map((row) => String(row[key] ?? ''));
    setChanges((before) => ({ key, queryText, order, saves: update(before?.saves ?? []) }));
  };
  const isInResponse = readRows.some((row) => String(row[key] ?? '') === editedCell?.id);
  return {
    rows,
    editedCell,
    /** The ID of the edited row if the response no longer contains it. */
    extraRowId: isInResponse ? undefined : editedCell?.id,
    setEditedCell,
    addSave: (id: string, saved: CellSave) =>
      setSaves((saves) => [...saves, { ...saved, id, at: Date.now() }]),
    /** Stores the function that undoes the last change. Undefined if the last change cannot be undone. */
    setUndo: (id: string, run: (() => void) | undefined) => {
      lastUndo.current = run && { id, run };
    },
    /** Removes the saved values of a row after an undo, so that the row shows the platform's values again. */
    dropSaves: (id: string) => {
      if (lastUndo.current?.id === id) lastUndo.current = undefined;
      setSaves((saves) => saves.filter((save) => save.id !== id));
    },
  };
}

export type CellChangesControl = ReturnType<typeof useCellChanges>;
