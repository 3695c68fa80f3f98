import type { ComponentType } from 'react';
import type { TenantMark } from '@/components/ui/tenant-mark';
import { type RecentSave, withSaves } from '@/lib/console/browser/recent-saves';
import type { CellEditName } from '@/lib/contract/record-actions';
import type { Column, Row } from '../columns/column';

/** The editable cells of a list, as plain data. */
export type CellEdits = {
  tenant: TenantMark;
  /** The field that identifies the record. */
  key: string;
  /** The editable columns. Each column has the operation that saves its cells and the fields that a cell edits. */
  columns: Readonly<Record<string, { operation: CellEditName; fields: readonly string[] }>>;
};

export const withEdits = (edits: CellEdits | undefined, columns: readonly Column[]): Column[] =>
  columns.map((column) => (edits?.columns[column.name] ? { ...column, isEditable: true } : column));

/** Where the focus moves after editing. `leave`: the focus has already left the cell. */
export type CellMove = 'leave' | 'stay' | 'down' | 'next' | 'previous';

/** A saved change of a record: its edited fields before and after. */
export type CellSave = Omit<RecentSave, 'at'>;

/** Props of the control that edits a cell. The forms layer provides the control. */
export type CellEditorProps = {
  tenant: TenantMark;
  operation: CellEditName;
  fields: readonly string[];
  row: Row;
  /** Accessible label of the control: "Name, SKU-1". */
  label: string;
  /** Called when the control can receive keys. Returns the text typed until then. */
  takeTyped: () => string;
  /** Called after the value is saved or left unchanged. `move` says where the focus goes. */
  onDone: (move: CellMove) => void;
  onSaved: (saved: CellSave) => void;
  /** Registers the function that undoes the last save. Undefined if the save cannot be undone. */
  onUndoOffer: (undo: (() => void) | undefined) => void;
  /** Called when a save is undone. */
  onUndo: () => void;
};

export type CellEditor = ComponentType<CellEditorProps>;

/** Recently saved cells, and the row order at the time of the save. */
export type CellChanges = {
  key: string;
  queryText: string;
  order: readonly string[];
  saves: readonly (RecentSave & { id: string })[];
};

/**
 * Applies saved cell changes to the rows of a response. Also keeps the previous order of the rows, so that a row does not move
 * while it is edited. Another query resets the order.
 */
export function withCellChanges(
  rows: readonly Row[],
  changes: CellChanges | undefined,
  queryText: string,
  now = Date.now(),
): readonly Row[] {
  if (!changes) return rows;
  const { key, order, saves } = changes;
  const rowId = (row: Row) => String(row[key] ?? '');
  const patchedRows = rows.map((row) => {
    const rowSaves = saves.filter(({ id }) => id === rowId(row));
    return rowSaves.length > 0 ? withSaves(row, rowSaves, now) : row;
  });
  if (queryText !== changes.queryText) return patchedRows;
  const indexById = new Map(order.map((id, at) => [id, at]));
  // Rows that were not on the page come last.
  const indexOfRow = (row: Row) => indexById.get(rowId(row)) ?? order.length;
  return patchedRows.toSorted((a, b) => indexOfRow(a) - indexOfRow(b));
}

/** The cell being edited. `id` is the key of its row. `index` is the index of the row when the cell was opened. */
export type EditedCell = { id: string; row: Row; index: number; column: Column };

/**
 * Keeps the row of an edited cell at its index, or last on a shorter page. The row stays even if its record is no longer among
 * the rows, because the typed text is not saved yet.
 */
export function withEditedRow(
  rows: readonly Row[],
  key: string,
  { id, row, index }: EditedCell,
): readonly Row[] {
  const isEditedRow = (candidate: Row) => String(candidate[key] ?? '') === id;
  if (rows[index] && isEditedRow(rows[index])) return rows;
  const current = rows.find(isEditedRow) ?? row;
  return rows.filter((candidate) => !isEditedRow(candidate)).toSpliced(index, 0, current);
}
