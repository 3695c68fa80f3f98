/**
 * Limits of a file, which must fit into the memory of a worker thread or a browser tab. `bytes` and `unpacked` are sizes in
 * bytes. `characters` is Excel's limit for one cell, and `text` limits the characters of all cells.
 */
export const limits = {
  bytes: 60_000_000,
  unpacked: 200_000_000,
  rows: 200_000,
  columns: 1_000,
  cells: 4_000_000,
  characters: 32_767,
  text: 80_000_000,
  orders: 5_000,
} as const;
