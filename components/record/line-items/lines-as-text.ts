import type { Column, Row } from '@/components/data-table/columns/column';
import { normalize } from '@/lib/contract/schema/normalize';
import { valueAt } from '@/lib/contract/schema/value-at';
import { BOM, type CellText, csvLine, guarded, type Style, separatorOf } from '@/lib/files/csv-line';
import { cellText } from '@/lib/files/record-cells';

/** Many lines on their way to the browser: the fields that are shown, and their values, as one text that is read at once. */
export function packLines(rows: readonly Row[], fields: readonly string[]): string {
  return JSON.stringify([fields, ...rows.map((row) => fields.map((name) => row[name] ?? null))]);
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

export function unpackLines(packed: string): Row[] {
  const parsed: unknown = JSON.parse(packed);
  const [fields, ...rows] = isList(parsed) ? parsed.filter(isList) : [];
  const names = (fields ?? []).map(String);
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i++) row[names[i] ?? ''] = values[i];
    return row;
  });
}

/** The fields of a line that its columns and its address are made of. */
export function visibleFields(paths: readonly string[], href: string | undefined): string[] {
  const inAddress = [...(href ?? '').matchAll(/\{([^}]+)\}/g)].map(([, path = '']) => path);
  return [...new Set([...paths, ...inAddress].map((path) => path.split('.')[0] ?? path))];
}

/** More lines than these are drawn in the browser, those in sight only, with a search and their sums. */
const LONG = 200;

export const isLong = (rows: readonly unknown[]): boolean => rows.length > LONG;

const textOf = (column: Column, value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? (column.words?.[value]?.label ?? value) : String(value);
};

/** Finds lines by a part of anything that is shown of them, in any case, with the Turkish i as one letter. */
export function lineFilter(
  rows: readonly Row[],
  columns: readonly Column[],
): (text: string) => readonly Row[] {
  let texts: readonly string[] | undefined;
  const visibleColumns = columns.filter(({ custom }) => !custom);
  return (text) => {
    const part = normalize(text.trim());
    if (part === '') return rows;
    texts ??= rows.map((row) =>
      normalize(visibleColumns.map((c) => textOf(c, valueAt(row, c.name))).join('\n')),
    );
    return rows.filter((_, at) => texts?.[at]?.includes(part));
  };
}

/** The sum of a field over lines. In whole millionths, so that tenths add up as people add them. */
export const sumOf = (rows: readonly Row[], name: string): number =>
  rows.reduce((sum, row) => {
    const value = row[name];
    return sum + (typeof value === 'number' ? Math.round(value * 1e6) : 0);
  }, 0) / 1e6;

/** The heading and every line, cell by cell, as a file or the clipboard of a spreadsheet takes them. */
function* rowTexts(rows: readonly Row[], columns: readonly Column[], style: Style): Generator<CellText[]> {
  const own = columns
    .filter(({ custom }) => !custom)
    .map(({ name, label, kind, words = {} }) => ({
      path: name,
      heading: label,
      kind,
      words: Object.fromEntries(Object.entries(words).map(([value, { label: word }]) => [value, word])),
    }));
  yield own.map(({ heading }) => ({ text: heading }));
  for (const row of rows) yield own.map((column) => cellText(column, valueAt(row, column.path), style));
}

/** A CSV file as lists are exported. */
export function linesAsCsv(rows: readonly Row[], columns: readonly Column[], style: Style): string {
  const separator = separatorOf(style);
  let text = BOM;
  for (const cells of rowTexts(rows, columns, style)) text += csvLine(cells, separator);
  return text;
}

/** Tabs between cells, as spreadsheets copy: what would begin a formula is guarded, line breaks and tabs become blanks. */
export function linesAsTable(rows: readonly Row[], columns: readonly Column[], style: Style): string {
  const plain = ({ text, number }: CellText) =>
    (number === undefined ? guarded(text) : text).replaceAll(/[\t\r\n]+/g, ' ');
  let table = '';
  for (const cells of rowTexts(rows, columns, style)) table += `${cells.map(plain).join('\t')}\n`;
  return table;
}

/** So many SKUs fit into the value of one filter; products beyond are shown by their SKU, so that a page costs one call more. */
export const MAX_NAMES = 50;

/** The SKUs whose names are looked up, as one text for `words`: a comma would part one into two in the filter. */
export const skusToName = (lines: readonly { sku?: unknown }[]): string =>
  [...new Set(lines.flatMap(({ sku }) => (typeof sku === 'string' && !sku.includes(',') ? sku : [])))]
    .filter(Boolean)
    .slice(0, MAX_NAMES)
    .join(',');
