import { isSameValue } from '@/lib/contract/schema/compare';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { ImportField } from './match-header';
import { type CellIssue, type CellStyle, readCell } from './read-cell';

export type WireRecord = { [name: string]: unknown };

/** An error in a cell. `column` is the index of the cell's column in the file, or -1 if no column fills the field. */
export type RowIssue = CellIssue & {
  row: number;
  column: number;
  path: string;
  /** Set for a violation of the console's own rules. The platform may accept the value. */
  isRule?: true;
};

/** A record of a file, with its rows and the errors in its cells. */
export type ConvertedRows = {
  rows: number[];
  record: WireRecord;
  issues: RowIssue[];
  /** The rows of the lines, by the path of their list, such as `lineItems`. */
  lines: Readonly<Record<string, readonly number[]>>;
};

/** Columns that fill a field, in the order of the file. */
export type Columns = readonly { column: number; field: ImportField }[];

/** Sets a value at a dotted path. Creates missing objects on the path. */
function setValue(target: WireRecord, path: string, value: unknown): void {
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let parent = target;
  for (const part of parts) {
    const inner = parent[part];
    const next: WireRecord = isRecord(inner) ? inner : {};
    parent[part] = next;
    parent = next;
  }
  parent[last] = value;
}

/** Builds a record from its rows. In all rows, a field outside of lines must have the same value or be empty. */
export function toRecord(
  rows: readonly number[],
  cells: readonly (readonly string[])[],
  columns: Columns,
  style: CellStyle,
): ConvertedRows {
  const record: WireRecord = {};
  const issues: RowIssue[] = [];
  const own = new Map<string, unknown>();
  const lists = new Map<string, { items: WireRecord[]; rows: number[] }>();
  for (const row of rows) {
    const items = new Map<string, WireRecord>();
    for (const { column, field } of columns) {
      const read = readCell(cells[row]?.[column] ?? '', field, style);
      if ('code' in read) {
        issues.push({ ...read, row, column, path: field.path });
        continue;
      }
      if (read.value === undefined) continue;
      if (field.line !== undefined) {
        const item = items.get(field.line) ?? {};
        items.set(field.line, item);
        setValue(item, field.path.slice(field.line.length + 1), read.value);
      } else if (!own.has(field.path)) own.set(field.path, read.value);
      else if (!isSameValue(own.get(field.path), read.value))
        issues.push({
          row,
          column,
          path: field.path,
          code: 'differs',
          message: 'differs from the row before',
        });
    }
    for (const [line, item] of items) {
      const list = lists.get(line) ?? { items: [], rows: [] };
      lists.set(line, list);
      list.items.push(item);
      list.rows.push(row);
    }
  }
  for (const [path, value] of own) setValue(record, path, value);
  for (const [path, { items }] of lists) setValue(record, path, items);
  const lines = Object.fromEntries([...lists].map(([path, list]) => [path, list.rows]));
  return { rows: [...rows], record, issues, lines };
}

/**
 * Finds the cell at the path of an issue. For `lineItems.2.sku`, the cell is in the column of `lineItems.sku` and in the row of
 * the third line.
 */
export function findCell(
  path: string,
  { rows, lines }: Pick<ConvertedRows, 'rows' | 'lines'>,
  columns: Columns,
): { row: number; column: number; path: string } {
  const parts = path.split('.');
  const fieldPath = parts.filter((part) => !/^\d+$/.test(part)).join('.');
  const list = Object.keys(lines).find((line) => path.startsWith(`${line}.`));
  const lineIndex = list === undefined ? undefined : Number(path.slice(list.length + 1).split('.')[0]);
  const row = (list !== undefined && lineIndex !== undefined && lines[list]?.[lineIndex]) || rows[0] || 0;
  const exact = columns.find((c) => c.field.path === fieldPath);
  // An issue of an object or list belongs to its first column.
  const nested = exact ?? columns.find((c) => c.field.path.startsWith(`${fieldPath}.`));
  return { row, column: nested?.column ?? -1, path: fieldPath };
}
