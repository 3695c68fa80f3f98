import { limits } from './limits';

/** A parsed file. All cells are text. `numbers` contains the row numbers in the file, counted from 1. */
export type Sheet = {
  header: string[];
  rows: string[][];
  numbers: number[];
  /** The decimal separator of the numbers in the file. */
  decimal: ',' | '.';
  /** The encoding as shown to users, such as `UTF-8`, `windows-1254` or `XLSX`. */
  encoding: string;
  separator?: string;
};

/** Why a file is rejected. `found` is the count or size that exceeds the limit. `row` and `column` are counted from 1. */
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
    | 'size';
  detail?: string;
  found?: number;
  row?: number;
  column?: number;
};

/** The values for the messages in `import.unreadable`, which explain why a file is rejected. */
export const unreadableValues = (unreadable: Omit<Unreadable, 'unreadable'> & { line?: number }) => ({
  ...{ found: 0, row: 0, column: 0, line: 0, detail: '' },
  ...unreadable,
  ...limits,
  megabytes: limits.bytes / 1_000_000,
  maxMegabytes: limits.unpacked / 1_000_000,
});

const padRow = (row: string[], width: number): string[] =>
  row.length === width ? row : Array.from({ length: width }, (_, column) => row[column] ?? '');

/** True if a row repeats the heading. Ignores rows with a single cell, which could be a value. */
const repeatsHeading = (cells: readonly string[], named: readonly string[]) =>
  named.length > 1 && cells.length === named.length && cells.every((cell, c) => cell === named[c]);

/**
 * Collects the rows of a file within the limits. The first non-blank row is the heading. Skips blank rows and repeated headings,
 * which appear in files that people joined by hand.
 */
export class SheetBuilder {
  readonly #rows: string[][] = [];
  readonly #numbers: number[] = [];
  #headingRow: string[] | undefined;
  #header: string[] = [];
  #widest = 0;
  #characters = 0;

  /** Adds a row by its number, counted from 1. Returns the reason if the file is rejected. */
  add(number: number, cells: string[]): Unreadable | undefined {
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (width === 0) return undefined;
    this.#widest = Math.max(this.#widest, width);
    const long = cells.findIndex((cell) => cell.length > limits.characters);
    if (long >= 0) return { unreadable: 'cell', row: number, column: long + 1 };
    if (width > limits.columns) return { unreadable: 'columns', found: width };
    if (number > limits.rows + 1) return { unreadable: 'rows', found: number };
    if (number * this.#widest > limits.cells) return { unreadable: 'cells', found: number * this.#widest };
    this.#characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (this.#characters > limits.text) return { unreadable: 'text' };
    if (!this.#headingRow) {
      this.#headingRow = cells;
      this.#header = cells.slice(0, width).map((cell) => cell.trim());
      return undefined;
    }
    if (repeatsHeading(cells, this.#headingRow)) return undefined;
    // Keep cells without a heading, so that their data does not disappear unnoticed.
    while (this.#header.length < width) this.#header.push('');
    this.#rows.push(cells);
    this.#numbers.push(number);
    return undefined;
  }

  /** Returns the sheet after all rows have been added. */
  sheet(format: (rows: string[][]) => Pick<Sheet, 'decimal' | 'encoding' | 'separator'>): Sheet | Unreadable {
    if (this.#rows.length === 0) return { unreadable: 'empty' };
    const rows = this.#rows.map((row) => padRow(row, this.#header.length));
    return { header: this.#header, rows, numbers: this.#numbers, ...format(rows) };
  }
}
