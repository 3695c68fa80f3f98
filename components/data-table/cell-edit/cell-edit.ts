import type { ComponentType } from 'react';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { CellEditName } from '@/lib/contract/record-actions';
import type { Column, Row } from '../columns/column';

/** The editable cells of a list, as plain data. */
export type CellEdits = {
  tenant: TenantMark;
  /** The field that identifies the record. */
  key: string;
  /** The editable columns, with the write that saves them and its fields. */
  columns: Readonly<Record<string, { operation: CellEditName; fields: readonly string[] }>>;
};

/** Columns, with the editable ones marked. */
export const withEdits = (edits: CellEdits | undefined, columns: readonly Column[]): Column[] =>
  columns.map((column) => (edits?.columns[column.name] ? { ...column, isEditable: true } : column));

/** Where the focus moves after editing; with `leave` it has already left the cell. */
export type CellMove = 'leave' | 'stay' | 'down' | 'next' | 'previous';

/** The saved change of a record: its fields before and after. */
export type CellSave = { before: Row; after: Row };

/** Props of the control in a cell; rendered by the forms layer. */
export type CellEditorProps = {
  tenant: TenantMark;
  operation: CellEditName;
  fields: readonly string[];
  row: Row;
  /** The edited cell as a label: "Name, SKU-1". */
  label: string;
  /** Called once the control can take keys: returns the text typed before. */
  takeTyped: () => string;
  /** Called when the value is saved or unchanged, with the next cell to focus. */
  onDone: (move: CellMove) => void;
  onSaved: (saved: CellSave) => void;
  /** True when a read returned the saved value. */
  onReadBack: (isSame: boolean) => void;
  /** Undoes the last save; undefined if there is none. */
  onUndo: (undo: (() => void) | undefined) => void;
};

/** The control itself. Loaded on first use. */
export type CellEditor = ComponentType<CellEditorProps>;

/** Reads may come from a lagging replica; after this time their values are trusted. */
const MAX_READ_LAG_MS = 30_000;

type Save = CellSave & { id: string; at: number };

/** Recently changed cells, and the order of the rows at that time. */
export type CellChanges = {
  key: string;
  queryText: string;
  order: readonly string[];
  saves: readonly Save[];
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one || null) === JSON.stringify(other || null);

/** A row with its saved changes, while the read still returns the old values. */
function withSaves(row: Row, saves: readonly Save[], now: number): Row {
  let patched = row;
  for (const { before, after, at } of saves)
    for (const [field, value] of Object.entries(after))
      if (
        now - at < MAX_READ_LAG_MS &&
        isSame(patched[field], before[field]) &&
        !isSame(patched[field], value)
      )
        patched = { ...patched, [field]: value };
  return patched;
}

/**
 * The rows of a response after cells were changed: with their saved changes, and in their previous order, so that a row does not
 * move while it is edited. Another query resets the order.
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
  // New rows are placed where the last order would have them.
  const indexOfRow = (row: Row) => indexById.get(rowId(row)) ?? order.length;
  return patchedRows.toSorted((a, b) => indexOfRow(a) - indexOfRow(b));
}
