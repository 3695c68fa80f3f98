import type { ComponentType } from 'react';
import type { TenantMark } from '@/components/ui/tenant-mark';
import type { CellEditName } from '@/lib/contract/record-actions';
import type { Column, Row } from '../columns/column';

/** What can be changed in the cells of a list, as plain data. */
export type CellEdits = {
  tenant: TenantMark;
  /** The field that tells the records apart. */
  key: string;
  /** The columns that can be changed, with the write that does it and the fields it is made of. */
  columns: Readonly<Record<string, { operation: CellEditName; fields: readonly string[] }>>;
};

/** Columns, those that can be changed marked. */
export const withEdits = (edits: CellEdits | undefined, columns: readonly Column[]): Column[] =>
  columns.map((column) => (edits?.columns[column.name] ? { ...column, edit: true } : column));

/** Where the focus goes when a cell is done with; it has gone elsewhere already when it left. */
export type CellMove = 'leave' | 'stay' | 'down' | 'next' | 'previous';

/** What was saved of a record: the fields as they were, and as they are now. */
export type CellSave = { before: Row; after: Row };

/** What the control in a cell is given; drawn by the layer that knows forms. */
export type CellEditorProps = {
  tenant: TenantMark;
  operation: CellEditName;
  fields: readonly string[];
  row: Row;
  /** What is changed, in words: "Name, SKU-1". */
  label: string;
  /** Called once the control can take keys: returns what was typed before. */
  takeTyped: () => string;
  /** Saved, or nothing to save: where to go on. */
  onDone: (move: CellMove) => void;
  onSaved: (saved: CellSave) => void;
  /** Whether a read shows what was saved. */
  onRead: (isSame: boolean) => void;
  /** The way back from what was just saved; nothing where there is none. */
  onUndo: (undo: (() => void) | undefined) => void;
};

/** The control itself. Loaded when it is first used. */
export type CellEditor = ComponentType<CellEditorProps>;

/** Platforms answer reads from copies that lag behind; after this a read is believed whatever it says. */
const MAX_DELAY_MS = 30_000;

type Save = CellSave & { id: string; at: number };

/** What cells changed lately, and the order in which the rows stood then. */
export type CellChanges = {
  key: string;
  queryText: string;
  order: readonly string[];
  saves: readonly Save[];
};

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one || null) === JSON.stringify(other || null);

/** A row with what was saved of it, where the read still tells what stood there before. */
function withSaves(row: Row, saves: readonly Save[], now: number): Row {
  let known = row;
  for (const { before, after, at } of saves)
    for (const [field, value] of Object.entries(after))
      if (now - at < MAX_DELAY_MS && same(known[field], before[field]) && !same(known[field], value))
        known = { ...known, [field]: value };
  return known;
}

/**
 * The rows of an answer after cells were changed: each with what was saved of it, and in the order in which they stood, so that a row
 * does not jump away under the hands that change it. Another question brings its own order.
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
    const own = saves.filter(({ id }) => id === idOf(row));
    return own.length > 0 ? withSaves(row, own, now) : row;
  });
  if (queryText !== changes.queryText) return known;
  const indexById = new Map(order.map((id, at) => [id, at]));
  // What has come since stands where it would have stood last.
  const indexOfRow = (row: Row) => indexById.get(idOf(row)) ?? order.length;
  return known.toSorted((a, b) => indexOfRow(a) - indexOfRow(b));
}
