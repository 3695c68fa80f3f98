'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import type { PageAction } from '@/components/ui/actions/page-actions';
import { toastReason } from '@/components/ui/toast';
import { isMasked } from '@/lib/contract/masking';
import type { Column, Row } from '../columns/column';
import { bodyRow, focusRow } from '../keyboard/use-table-keys';
import type { CellEdits, CellMove } from './cell-edit';
import type { CellChangesControl } from './use-cell-changes';

/** Indexes of a cell's row and column. */
type Position = { row: number; column: number };

/**
 * Returns the open cell of a list and the functions that open and close cells. Arrows move between editable cells. Enter and F2
 * open a cell.
 */
export function useOpenCell({
  edits,
  columns,
  changes: { rows, editedCell, setEditedCell },
  table,
}: {
  /** Undefined if no cell can be edited. */
  edits: CellEdits | undefined;
  columns: readonly Column[];
  changes: CellChangesControl;
  table: RefObject<HTMLTableElement | null>;
}) {
  const t = useTranslations('table.cells');
  const rowId = (row: Row) => String(row[edits?.key ?? ''] ?? '');
  const editable = columns.flatMap(({ isEditable }, at) => (isEditable ? at : []));
  const rowElement = (row: number) => bodyRow(table.current, row);

  function focus({ row, column }: Position) {
    const cell = rowElement(row)?.cells[column];
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  function edit({ row: index, column: at }: Position) {
    const [row, column] = [rows[index], columns[at]];
    const cellEdit = column && edits?.columns[column.name];
    if (!row || !cellEdit) return;
    focus({ row: index, column: at });
    if (cellEdit.fields.some((field) => isMasked(row[field]))) return toastReason(t('masked'));
    setEditedCell({ id: rowId(row), row, index, column });
  }
  /** Returns the next or previous editable cell, which may be in an adjacent row. */
  function siblingCell({ row, column }: Position, by: 1 | -1): Position | undefined {
    const at = row * editable.length + editable.indexOf(column) + by;
    const [next, index] = [Math.floor(at / editable.length), editable[at % editable.length]];
    return rows[next] && index !== undefined ? { row: next, column: index } : undefined;
  }
  function moveFocus({ row, column }: Position, key: string) {
    if (key === 'ArrowDown' || key === 'ArrowUp')
      return focus({ row: row + (key === 'ArrowDown' ? 1 : -1), column });
    const next = editable[editable.indexOf(column) + (key === 'ArrowRight' ? 1 : -1)];
    if (next !== undefined) focus({ row, column: next });
    // From the first editable cell, the left arrow returns to the row's link.
    else if (key === 'ArrowLeft') focusRow(rowElement(row));
  }
  const index = editedCell ? rows.findIndex((row) => rowId(row) === editedCell.id) : -1;
  const row = rows[index];
  const isVisible = columns.some(({ name }) => name === editedCell?.column.name);
  // Close a cell whose column was hidden. The cell's draft keeps the typed text.
  if (editedCell && !isVisible) setEditedCell(undefined);
  const openCell =
    editedCell && row && isVisible ? { ...editedCell, row, index, startIndex: editedCell.index } : undefined;

  /** Opens a cell, unless another cell is open, because the text of an open cell is not saved yet. */
  function editIfNoneIsOpen(position: Position) {
    if (openCell) toastReason(t('otherOpen'));
    else edit(position);
  }

  return {
    open: openCell,
    /** Opens the cell whose edit button was clicked. */
    editAt: (target: EventTarget) => {
      const button = target instanceof Element ? target.closest('[data-cell-edit]') : null;
      const cell = button?.closest('td');
      const row = button?.closest('tr');
      if (cell && row) editIfNoneIsOpen({ row: row.sectionRowIndex, column: cell.cellIndex });
    },
    /** Closes the cell and moves the focus. */
    close: (move: CellMove) => {
      setEditedCell(undefined);
      if (!openCell || move === 'leave') return;
      const from = {
        row: openCell.index,
        column: columns.findIndex(({ name }) => name === openCell.column.name),
      };
      if (move === 'stay') return focus(from);
      if (move === 'down') return focus({ ...from, row: Math.min(from.row + 1, rows.length - 1) });
      const next = siblingCell(from, move === 'next' ? 1 : -1);
      if (next) edit(next);
      else focus(from);
    },
    /** Returns the keys that move from a row into its editable cells, move between the cells, and open a cell. */
    getActions: (row: number): PageAction[] => {
      const [first] = editable;
      if (first === undefined || !edits) return [];
      const focused = document.activeElement;
      const column = focused instanceof HTMLTableCellElement ? focused.cellIndex : -1;
      if (!editable.includes(column))
        return [
          { keys: 'F2', run: () => editIfNoneIsOpen({ row, column: first }) },
          { keys: 'ArrowRight', run: () => focus({ row, column: first }) },
        ];
      const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
      return [
        { keys: 'F2', otherKeys: ['Enter'], run: () => editIfNoneIsOpen({ row, column }) },
        ...arrows.map((keys) => ({ keys, run: () => moveFocus({ row, column }, keys) })),
      ];
    },
  };
}

export type CellState = ReturnType<typeof useOpenCell>;
