import { timeSlice } from '@/components/ui/time-slice';
import type { Field } from '@/lib/contract/schema/describe';
import { matchHeader } from '@/lib/files/match-header';
import { readCell } from '@/lib/files/read-cell';
import type { InputLocale } from '@/lib/formatting/number-text';
import { type FormValues, toFormValue } from '../values/payload';

/**
 * Parses the clipboard text of a spreadsheet: tabs between cells, line breaks between rows, and quotes around a cell that contains
 * either. A quote inside a cell is literal. Trailing blank rows are dropped.
 */
export function parseTable(text: string): string[][] {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  const cellEnd = /[\t\r\n]|$/g;
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    quoted.lastIndex = at;
    cellEnd.lastIndex = at;
    const match = text[at] === '"' ? quoted.exec(text) : null;
    const end = match ? at + match[0].length : (cellEnd.exec(text)?.index ?? text.length);
    row.push(match ? (match[1] ?? '').replaceAll('""', '"') : text.slice(at, end));
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
    if (text[end] === '\t') continue;
    rows.push(row);
    row = [];
  }
  if (text.endsWith('\t')) row.push('');
  if (row.length > 0) rows.push(row);
  return rows.slice(0, rows.findLastIndex((cells) => cells.some(hasText)) + 1);
}

const hasText = (cell: string | undefined) => (cell ?? '').trim() !== '';

/**
 * A pasted table. `columns[i]` is the column of cell i, or empty if no column matches. `unmatched` are the cells with values
 * but no column.
 */
export type PastedTable = {
  columns: string[];
  rows: string[][];
  unmatched: { heading: string; position: number; sample: string }[];
};

/**
 * Maps the columns of a pasted table to fields by the headings in its first row. Without headings, maps the columns in
 * order, starting with the field `from`.
 */
export function matchColumns(
  cells: string[][],
  columns: readonly string[],
  from: string,
  getHeadings: (column: string) => readonly string[],
): PastedTable {
  const [first = [], ...others] = cells;
  const named = columns.map((path) => ({ path, names: getHeadings(path) }));
  const headerMatches = matchHeader(first, named, {});
  const matched = headerMatches.filter(Boolean).length;
  const hasHeadings = matched > 0 && matched * 2 >= first.filter(hasText).length;
  const rows = hasHeadings ? others : cells;
  const width = cells.reduce((max, row) => Math.max(max, row.length), 0);
  const start = Math.max(0, columns.indexOf(from));
  const matches = Array.from({ length: width }, (_, i) =>
    hasHeadings ? (headerMatches[i] ?? '') : (columns[start + i] ?? ''),
  );
  const unmatched = matches.flatMap((column, i) => {
    const sample = column === '' ? rows.find((row) => hasText(row[i]))?.[i] : undefined;
    if (sample === undefined) return [];
    return [{ heading: hasHeadings ? (first[i] ?? '').trim() : '', position: i + 1, sample: sample.trim() }];
  });
  return { columns: matches, rows, unmatched };
}

/** Returns the decimal separator of a table's amounts. Falls back to the user's separator if the amounts are ambiguous. */
function findDecimal({ columns, rows }: PastedTable, item: readonly Field[], { decimal }: InputLocale) {
  let [commas, points] = [0, 0];
  columns.forEach((name, i) => {
    const kind = item.find((field) => field.name === name)?.kind;
    if (kind !== 'number' && kind !== 'money') return;
    for (const row of rows) {
      if (/^\s*-?[\d.]*\d,\d{1,2}\s*$/.test(row[i] ?? '')) commas++;
      else if (/^\s*-?[\d,]*\d\.\d{1,2}\s*$/.test(row[i] ?? '')) points++;
    }
  });
  return commas === points ? decimal : commas > points ? ',' : '.';
}

/** Number of rows to convert before yielding to the browser. */
const CHUNK = 50;

/**
 * Converts the rows of a table to form values. A cell that cannot be parsed keeps its text, and its field reports the error.
 */
export async function toRows(
  table: PastedTable,
  item: readonly Field[],
  inputLocale: InputLocale,
): Promise<FormValues[]> {
  const fields = table.columns.map((name) => item.find((field) => field.name === name));
  const style = { decimal: findDecimal(table, item, inputLocale), zone: inputLocale.zone, values: {} };
  const nextSlice = timeSlice();
  const rows: FormValues[] = [];
  for (const [index, cells] of table.rows.entries()) {
    if (index % CHUNK === 0) await nextSlice();
    const row: FormValues = {};
    fields.forEach((field, i) => {
      if (!field) return;
      const raw = cells[i] ?? '';
      const read = readCell(raw, { path: field.name, ...field }, style);
      row[field.name] = 'code' in read ? raw.trim() : toFormValue(field, read.value, inputLocale);
    });
    rows.push(row);
  }
  return rows;
}
