'use client';

import { useEffect, useRef } from 'react';
import type { Row } from '../columns/column';
import { type CellChanges, type CellSave, withCellChanges } from './cell-edit';

/** Applies the saved cell changes to the rows to display. */
export type EditRows = (rows: readonly Row[], queryText: string) => readonly Row[];

/** How long a cell is marked as saved. */
const MARK_MS = 2500;

/** Keeps the saved cell changes of a list, applies them to its rows, and can undo the last change. */
export function useCellChanges({
  keyField,
  rows,
  queryText,
  onEditRows,
}: {
  keyField: string;
  rows: readonly Row[];
  queryText: string;
  onEditRows: (editRows: EditRows) => void;
}) {
  const changes = useRef<CellChanges>(undefined);
  const undo = useRef<() => void>(undefined);

  function applySaves(saves: CellChanges['saves']) {
    const order = rows.map((row) => String(row[keyField] ?? ''));
    const next: CellChanges = { key: keyField, queryText, order, saves };
    changes.current = next;
    onEditRows((answered, question) => withCellChanges(answered, next, question));
  }
  const otherSaves = (id: string) => changes.current?.saves.filter((save) => save.id !== id) ?? [];
  useEffect(
    () => () => {
      undo.current = undefined;
    },
    [],
  );

  return {
    undo,
    addSave: (id: string, saved: CellSave) =>
      applySaves([...(changes.current?.saves ?? []), { ...saved, id, at: Date.now() }]),
    /**
     * Stores the function that undoes the last change. Undefined means that the change was undone: its saved values are dropped
     * and reads are trusted again.
     */
    setUndo: (id: string, back: (() => void) | undefined) => {
      undo.current = back;
      if (!back) applySaves(otherSaves(id));
    },
    markSaved: (cell: HTMLElement | undefined, isSame: boolean) => {
      if (!cell || !isSame) return;
      cell.dataset.saved = '';
      setTimeout(() => delete cell.dataset.saved, MARK_MS);
    },
  };
}
