/**
 * Texts as one, which takes half the memory, and memory of its own: what a parser gives is a view into the piece of the file it
 * stands in, and would keep all of that piece. NUL is in none of them: it is taken out before.
 */
export const packTexts = (texts: readonly string[]): string => texts.join('\u0000');

/** The texts that were packed; of nothing none, not an empty one. */
export const unpackTexts = (packed: string): string[] => (packed === '' ? [] : packed.split('\u0000'));

/** Packed rows, each unpacked when it is asked for: `numbers` says which, from 1, `width` how many cells they have. */
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
      .map((number) => ofWidth(unpackTexts(this.#packed[number - 1] ?? ''), this.#width));
  }
}

/** Rows of which some are looked at: an array of them is one, and so are texts that become rows when they are asked for. */
export type Rows = { readonly length: number; slice: (from: number, to: number) => string[][] };

/** A file as read: everything is text. `numbers[i]` is where row i stands in the file, the heading being row 1. */
export type Sheet = {
  header: string[];
  rows: Rows;
  numbers: number[];
  /** The decimal mark that its numbers are written with. */
  decimal: ',' | '.';
  /** For people: `UTF-8`, `windows-1254`, `XLSX`. */
  encoding: string;
  separator?: string;
};

/** Why a file is not read. `found`: how much there was when reading ended; `row` and `column` of the file, from 1. */
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

/**
 * The most that a file may hold, so that a tab can hold it. A spreadsheet's own cell ends at 32,767 characters. Unpacked, a
 * cell of this console's own exports has about 90 bytes, of which only its text is kept.
 */
export const limits = {
  bytes: 60_000_000,
  unpacked: 400_000_000,
  rows: 200_000,
  columns: 1_000,
  cells: 4_000_000,
  characters: 32_767,
  text: 80_000_000,
  orders: 5_000,
} as const;

/** The values of the message that says why a file is not read (`import.unreadable`). */
export const unreadableValues = (no: Omit<Unreadable, 'unreadable'> & { line?: number }) => ({
  ...{ found: 0, row: 0, column: 0, line: 0, detail: '' },
  ...no,
  ...limits,
  megabytes: limits.bytes / 1_000_000,
  unpackedMegabytes: limits.unpacked / 1_000_000,
});

const blank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/**
 * Rows as read into a sheet: the first that says something is the heading, blank ones are passed over but counted. So is
 * the heading where it comes again: files put together by hand have it once a part.
 */
export function sheetOf(
  all: Iterable<string[]>,
  rest: Pick<Sheet, 'decimal' | 'encoding' | 'separator'>,
  rowsAt: (numbers: readonly number[], width: number) => Rows,
): Sheet | Unreadable {
  let named: string[] | undefined;
  let header: string[] = [];
  const numbers: number[] = [];
  let number = 0;
  for (const cells of all) {
    number++;
    const long = cells.findIndex((cell) => cell.length > limits.characters);
    if (long >= 0) return { unreadable: 'cell', row: number, column: long + 1 };
    if (blank(cells)) continue;
    if (!named) {
      named = cells;
      header = cells
        .slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
        .map((cell) => cell.trim());
      continue;
    }
    if (isSame(cells, named)) continue;
    // Cells beyond the heading are kept: what has no heading must not vanish unseen.
    while (header.length < cells.length && !blank(cells.slice(header.length))) header.push('');
    numbers.push(number);
  }
  if (numbers.length === 0) return { unreadable: 'empty' };
  if (numbers.length > limits.rows) return { unreadable: 'rows', found: numbers.length };
  return { header, rows: rowsAt(numbers, header.length), numbers, ...rest };
}

/** Whether a row is the heading once more; of one column it could as well be a value. */
const isSame = (cells: readonly string[], named: readonly string[]) =>
  named.length > 1 && cells.length === named.length && cells.every((cell, c) => cell === named[c]);

/** A row with as many cells as the heading has. */
export const ofWidth = (row: string[], width: number): string[] =>
  row.length === width ? row : Array.from({ length: width }, (_, column) => row[column] ?? '');
