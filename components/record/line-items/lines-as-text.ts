import type { Column, Row } from '@/components/data-table/columns/column';
import { cellText } from '@/components/data-table/export/export-cells';
import { valueAt } from '@/lib/contract/schema/value-at';
import { BOM, type CellText, csvLine } from '@/lib/files/csv-line';
import { type Style, separatorOf } from '@/lib/files/file-style';
import { guarded } from '@/lib/files/formula-guard';

/** The heading and every line, cell by cell, as a file or the clipboard of a spreadsheet takes them. */
function* told(rows: readonly Row[], columns: readonly Column[], style: Style): Generator<CellText[]> {
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
  for (const cells of told(rows, columns, style)) text += csvLine(cells, separator);
  return text;
}

/** Tabs between cells, as spreadsheets copy: what would begin a formula is guarded, line breaks and tabs become blanks. */
export function linesAsTable(rows: readonly Row[], columns: readonly Column[], style: Style): string {
  const plain = ({ text, number }: CellText) =>
    (number === undefined ? guarded(text) : text).replaceAll(/[\t\r\n]+/g, ' ');
  let table = '';
  for (const cells of told(rows, columns, style)) table += `${cells.map(plain).join('\t')}\n`;
  return table;
}
