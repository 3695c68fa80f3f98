import type { ComponentType } from 'react';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { CellEditName } from '@/lib/contract/cell-edits';
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
  columns.map((column) => (edits?.columns[column.name] ? { ...column, edit: true } : column));

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
  onRead: (isSame: boolean) => void;
  /** Undoes the last save; undefined if there is none. */
  onUndo: (undo: (() => void) | undefined) => void;
};

/** The control itself. Loaded on first use. */
export type CellEditor = ComponentType<CellEditorProps>;

/** Platforms serve reads from replicas that lag behind; after this time the value of a read is accepted. */
const MAX_DELAY_MS = 30_000;

type Save = CellSave & { id: string; at: number };

/** Recently changed cells, and the order of the rows at that time. */
export type CellChanges = {
  key: string;
  queryText: string;
  order: readonly string[];
  saves: readonly Save[];
};

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one || null) === JSON.stringify(other || null);

/** A row with its saved changes, while the read still returns the old values. */
function withSaves(row: Row, saves: readonly Save[], now: number): Row {
  let known = row;
  for (const { before, after, at } of saves)
    for (const [field, value] of Object.entries(after))
      if (now - at < MAX_DELAY_MS && same(known[field], before[field]) && !same(known[field], value))
        known = { ...known, [field]: value };
  return known;
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
  const idOf = (row: Row) => String(row[key] ?? '');
  const known = rows.map((row) => {
    const rowSaves = saves.filter(({ id }) => id === idOf(row));
    return rowSaves.length > 0 ? withSaves(row, rowSaves, now) : row;
  });
  if (queryText !== changes.queryText) return known;
  const indexById = new Map(order.map((id, at) => [id, at]));
  // New rows are placed where the last order would have them.
  const indexOfRow = (row: Row) => indexById.get(idOf(row)) ?? order.length;
  return known.toSorted((a, b) => indexOfRow(a) - indexOfRow(b));
}
