import type { Kind } from '@/lib/contract/schema/fields';
import { type Fields, isObject } from '@/lib/contract/schema/is-record';
import { toDay, toInstant } from '@/lib/contract/schema/zone';
import { dateParts } from '@/lib/formatting/date-time-text';
import { writeNumber } from '@/lib/formatting/number-text';
import { type CellText, decimalSeparator, type Style, writeList } from './csv-line';

/**
 * A column of a file. `line` is the list of lines to which the column belongs. If a file has such columns, each row is a line.
 */
export type ExportColumn = {
  path: string;
  heading: string;
  kind: Kind;
  words?: Readonly<Record<string, string>>;
  line?: string;
};

export type ExportFormat = 'csv' | 'xlsx';

/** The content and format of a file. `list` names the file and the sheet. */
export type ExportShape = {
  columns: readonly ExportColumn[];
  style: Style;
  format: ExportFormat;
  list: string;
};

const valueAtPath = (value: unknown, parts: readonly string[]): unknown =>
  parts.reduce<unknown>((parent, part) => (isObject(parent) ? Reflect.get(parent, part) : undefined), value);

function formatTimestamp(written: string, { kind, zone }: Style): string {
  if (kind === 'wire' || Number.isNaN(Date.parse(written))) return written;
  const p = dateParts(zone, toInstant(written));
  return p ? `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}:${p.second}` : written;
}

/** Converts a value to a cell. Numbers stay numbers. In files for people, labels replace enum values. Codes are unchanged. */
export function cellText({ kind, words }: ExportColumn, value: unknown, style: Style): CellText {
  if (value === null || value === undefined) return { text: '' };
  if (typeof value === 'number') return { text: writeNumber(value, decimalSeparator(style)), number: value };
  if (typeof value === 'boolean')
    return { text: style.kind === 'wire' ? String(value) : value ? style.yes : style.no };
  if (Array.isArray(value)) return { text: writeList(value.map(String)) };
  if (typeof value === 'object') return { text: JSON.stringify(value) };
  const text = String(value);
  if (kind === 'instant') return { text: formatTimestamp(text, style) };
  if (kind === 'day') return { text: style.kind === 'wire' ? text : toDay(text) };
  return { text: (style.kind === 'words' && words?.[text]) || text };
}

/**
 * Converts a record to one row. If columns belong to lines, returns one row per line and repeats the record's other values in
 * each row.
 */
export function recordRows(record: Fields, columns: readonly ExportColumn[], style: Style): CellText[][] {
  const line = columns.find((c) => c.line)?.line;
  const lineValue = line === undefined ? undefined : valueAtPath(record, line.split('.'));
  const lines: readonly unknown[] =
    Array.isArray(lineValue) && lineValue.length > 0 ? lineValue : [undefined];
  return lines.map((one) =>
    columns.map((column) => {
      const isLineColumn = column.line !== undefined;
      const parts = (isLineColumn ? column.path.slice((column.line ?? '').length + 1) : column.path).split(
        '.',
      );
      return cellText(column, valueAtPath(isLineColumn ? one : record, parts), style);
    }),
  );
}

export const headingRow = (columns: readonly ExportColumn[], { kind }: Style): CellText[] =>
  columns.map(({ path, heading }) => ({ text: kind === 'wire' ? path : heading }));
