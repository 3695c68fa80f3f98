/** A file as read: everything is text. `numbers[i]` is where row i stands in the file, the heading being row 1. */
export type Sheet = {
  header: string[];
  rows: string[][];
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
} as const;

const blank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** The first cell that is longer than any spreadsheet holds. */
function tooLong(all: readonly (readonly string[])[]): Unreadable | undefined {
  for (const [row, cells] of all.entries()) {
    const column = cells.findIndex((cell) => cell.length > limits.characters);
    if (column >= 0) return { unreadable: 'cell', row: row + 1, column: column + 1 };
  }
  return undefined;
}

/**
 * Rows as read into a sheet: the first that says something is the heading, blank ones are passed over but counted. So is
 * the heading where it comes again: files put together by hand have it once a part.
 */
export function sheetOf(
  all: readonly string[][],
  rest: Pick<Sheet, 'decimal' | 'encoding' | 'separator'>,
): Sheet | Unreadable {
  const long = tooLong(all);
  if (long) return long;
  const at = all.findIndex((cells) => !blank(cells));
  const named = all[at] ?? [];
  const header = named
    .slice(0, named.findLastIndex((cell) => cell.trim() !== '') + 1)
    .map((cell) => cell.trim());
  const isHeading = (cells: readonly string[]) =>
    named.length > 1 && cells.length === named.length && cells.every((cell, c) => cell === named[c]);
  const rows: string[][] = [];
  const numbers: number[] = [];
  for (let i = at + 1; i < all.length; i++) {
    const cells = all[i] ?? [];
    if (blank(cells) || isHeading(cells)) continue;
    // Cells beyond the heading are kept: what has no heading must not vanish unseen.
    while (header.length < cells.length && cells.slice(header.length).some((cell) => cell.trim() !== ''))
      header.push('');
    rows.push(cells);
    numbers.push(i + 1);
  }
  if (at < 0 || rows.length === 0) return { unreadable: 'empty' };
  if (rows.length > limits.rows) return { unreadable: 'rows', found: rows.length };
  // Rows as long as the heading stay the ones that were read: a copy of them all would be one too many.
  const even = (row: string[]) =>
    row.length === header.length ? row : header.map((_, column) => row[column] ?? '');
  return { header, rows: rows.map(even), numbers, ...rest };
}
