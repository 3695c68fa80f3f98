import { limits } from './limits';

/**
 * Joins texts into one, which halves the memory. The result is a copy: the parser returns views into the file's chunks, which would
 * keep them alive. Texts contain no NUL, which was removed before.
 */
export const packTexts = (texts: readonly string[]): string => texts.join('\u0000');

/** Splits packed texts; an empty text has none. */
export const unpackTexts = (packed: string): string[] => (packed === '' ? [] : packed.split('\u0000'));

/** Packed rows, unpacked on access: `numbers` are their row numbers, from 1, `width` is the number of cells. */
export class PackedRows {
  readonly #packed: readonly string[];
  readonly #numbers: readonly number[];
  readonly #width: number;

  constructor(packed: readonly string[], numbers: readonly number[], width: number) {
    this.#packed = packed;
    this.#numbers = numbers;
    this.#width = width;
  }

  get length(): number {
    return this.#numbers.length;
  }

  slice(from: number, to: number): string[][] {
    return this.#numbers
      .slice(from, to)
      .map((number) => padRow(unpackTexts(this.#packed[number - 1] ?? ''), this.#width));
  }
}

/** Rows with random access: an array, or texts that are unpacked on access. */
export type Rows = { readonly length: number; slice: (from: number, to: number) => string[][] };

/** A parsed file; all cells are text. `numbers[i]` is the row number of row i, the heading being row 1. */
export type Sheet = {
  header: string[];
  rows: Rows;
  numbers: number[];
  /** The decimal separator of its numbers. */
  decimal: ',' | '.';
  /** For people: `UTF-8`, `windows-1254`, `XLSX`. */
  encoding: string;
  separator?: string;
};

/** Why a file is rejected. `found`: the count when reading stopped; `row` and `column` of the file, from 1. */
export type Unreadable = {
  unreadable:
    | 'empty'
    | 'format'
    | 'xls'
    | 'rows'
    | 'columns'
    | 'cells'
    | 'cell'
    | 'text'
    | 'unpacked'
    | 'density'
    | 'size';
  detail?: string;
  found?: number;
  row?: number;
  column?: number;
};

/** Values of the message that says why a file is rejected (`import.unreadable`). */
export const unreadableValues = (unreadable: Omit<Unreadable, 'unreadable'> & { line?: number }) => ({
  ...{ found: 0, row: 0, column: 0, line: 0, detail: '' },
  ...unreadable,
  ...limits,
  megabytes: limits.bytes / 1_000_000,
  maxMegabytes: limits.unpacked / 1_000_000,
});

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/**
 * Builds a sheet from rows: the first that is not blank is the heading; blank rows are skipped but counted. Repeated headings are
 * skipped as well: files that people join by hand have one per part.
 */
export function buildSheet(
  all: Iterable<string[]>,
  rest: Pick<Sheet, 'decimal' | 'encoding' | 'separator'>,
  rowsAt: (numbers: readonly number[], width: number) => Rows,
): Sheet | Unreadable {
  let headingRow: string[] | undefined;
  let header: string[] = [];
  const numbers: number[] = [];
  let number = 0;
  for (const cells of all) {
    number++;
    const long = cells.findIndex((cell) => cell.length > limits.characters);
    if (long >= 0) return { unreadable: 'cell', row: number, column: long + 1 };
    if (isBlank(cells)) continue;
    if (!headingRow) {
      headingRow = cells;
      header = cells
        .slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
        .map((cell) => cell.trim());
      continue;
    }
    if (repeatsHeading(cells, headingRow)) continue;
    // Cells beyond the heading are kept: data without a heading must not disappear unnoticed.
    while (header.length < cells.length && !isBlank(cells.slice(header.length))) header.push('');
    numbers.push(number);
  }
  if (numbers.length === 0) return { unreadable: 'empty' };
  if (numbers.length > limits.rows) return { unreadable: 'rows', found: numbers.length };
  return { header, rows: rowsAt(numbers, header.length), numbers, ...rest };
}

/** True when a row repeats the heading; with a single column it could be a value. */
const repeatsHeading = (cells: readonly string[], named: readonly string[]) =>
  named.length > 1 && cells.length === named.length && cells.every((cell, c) => cell === named[c]);

/** A row with as many cells as the heading has. */
export const padRow = (row: string[], width: number): string[] =>
  row.length === width ? row : Array.from({ length: width }, (_, column) => row[column] ?? '');
