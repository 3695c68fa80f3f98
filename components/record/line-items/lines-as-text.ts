import type { Column, Row } from '@/components/data-table/columns/column';
import { normalize } from '@/lib/contract/schema/normalize-letters';
import { valueAt } from '@/lib/contract/schema/value-at';
import {
  BOM,
  type CellText,
  columnSeparator,
  csvLine,
  escapeFormula,
  type Style,
} from '@/lib/files/csv-line';
import { cellText } from '@/lib/files/record-cells';

export const linesAsJson = (rows: readonly Row[], fields: ReadonlySet<string>): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => fields.has(name)))),
  );

/** Returns the fields that the columns and the link of a line need. */
export function visibleFields(paths: readonly string[], href: string | undefined): string[] {
  const hrefPaths = [...(href ?? '').matchAll(/\{([^}]+)\}/g)].map(([, path = '']) => path);
  return [...new Set([...paths, ...hrefPaths].map((path) => path.split('.')[0] ?? path))];
}

const columnText = (column: Column, value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? (column.valueLabels?.[value]?.label ?? value) : String(value);
};

/**
 * Returns a filter that finds lines by a substring of any displayed value. Ignores case, and treats all variants of the
 * Turkish i as equal.
 */
export function lineFilter(
  rows: readonly Row[],
  columns: readonly Column[],
): (text: string) => readonly Row[] {
  let texts: readonly string[] | undefined;
  const visibleColumns = columns.filter(({ custom }) => !custom);
  return (text) => {
    const searchText = normalize(text.trim());
    if (searchText === '') return rows;
    texts ??= rows.map((row) =>
      normalize(visibleColumns.map((c) => columnText(c, valueAt(row, c.name))).join('\n')),
    );
    return rows.filter((_, at) => texts?.[at]?.includes(searchText));
  };
}

/** Sums a field over lines. Adds whole millionths to avoid floating-point errors in decimals. */
export const sumColumn = (rows: readonly Row[], name: string): number =>
  rows.reduce((sum, row) => {
    const value = row[name];
    return sum + (typeof value === 'number' ? Math.round(value * 1e6) : 0);
  }, 0) / 1e6;

/** Yields the cells of the heading row and of every line, for a file or the clipboard. */
function* rowTexts(rows: readonly Row[], columns: readonly Column[], style: Style): Generator<CellText[]> {
  const textColumns = columns
    .filter(({ custom }) => !custom)
    .map(({ name, label, kind, valueLabels = {} }) => ({
      path: name,
      heading: label,
      kind,
      words: Object.fromEntries(Object.entries(valueLabels).map(([value, { label: word }]) => [value, word])),
    }));
  yield textColumns.map(({ heading }) => ({ text: heading }));
  for (const row of rows)
    yield textColumns.map((column) => cellText(column, valueAt(row, column.path), style));
}

/** Serializes lines to a CSV file in the format of list exports. */
export function linesAsCsv(rows: readonly Row[], columns: readonly Column[], style: Style): string {
  const separator = columnSeparator(style);
  let text = BOM;
  for (const cells of rowTexts(rows, columns, style)) text += csvLine(cells, separator);
  return text;
}

/**
 * Serializes lines to tab-separated text, like a copy from a spreadsheet. Formulas are escaped; line breaks and tabs become
 * spaces.
 */
export function linesAsTable(rows: readonly Row[], columns: readonly Column[], style: Style): string {
  const plain = ({ text, number }: CellText) =>
    (number === undefined ? escapeFormula(text) : text).replaceAll(/[\t\r\n]+/g, ' ');
  let table = '';
  for (const cells of rowTexts(rows, columns, style)) table += `${cells.map(plain).join('\t')}\n`;
  return table;
}

/** Maximum number of product names that a page fetches, in one call. Other products are displayed by SKU. */
export const MAX_NAMES = 50;

/**
 * Returns the SKUs whose names should be fetched, separated by commas. Skips SKUs with a comma, because the filter would split
 * them.
 */
export const skusToName = (lines: readonly { sku?: unknown }[]): string =>
  [...new Set(lines.flatMap(({ sku }) => (typeof sku === 'string' && !sku.includes(',') ? sku : [])))]
    .filter(Boolean)
    .slice(0, MAX_NAMES)
    .join(',');
