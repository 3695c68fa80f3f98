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

export type Unreadable = { unreadable: 'empty' | 'format' | 'rows' | 'size'; detail?: string };

export const MOST_ROWS = 200_000;
export const MOST_BYTES = 60_000_000;

const blank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Rows as read into a sheet: the first that says something is the heading, blank ones are passed over but counted. */
export function sheetOf(
  all: readonly (readonly string[])[],
  rest: Pick<Sheet, 'decimal' | 'encoding' | 'separator'>,
): Sheet | Unreadable {
  const at = all.findIndex((cells) => !blank(cells));
  const named = all[at] ?? [];
  const header = named
    .slice(0, named.findLastIndex((cell) => cell.trim() !== '') + 1)
    .map((cell) => cell.trim());
  const rows: string[][] = [];
  const numbers: number[] = [];
  for (let i = at + 1; i < all.length; i++) {
    const cells = all[i] ?? [];
    if (blank(cells)) continue;
    // Cells beyond the heading are kept: what has no heading must not vanish unseen.
    while (header.length < cells.length && cells.slice(header.length).some((cell) => cell.trim() !== ''))
      header.push('');
    rows.push(header.map((_, c) => cells[c] ?? ''));
    numbers.push(i + 1);
  }
  if (at < 0 || rows.length === 0) return { unreadable: 'empty' };
  if (rows.length > MOST_ROWS) return { unreadable: 'rows', detail: String(rows.length) };
  return { header, rows: rows.map((row) => header.map((_, c) => row[c] ?? '')), numbers, ...rest };
}
