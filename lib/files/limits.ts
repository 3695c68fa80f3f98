/**
 * Limits of a file, so that a browser tab can hold it. A spreadsheet's own limit for a cell is 32,767 characters. Unpacked, a cell
 * of our exports has about 90 bytes, of which only its text is stored.
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
