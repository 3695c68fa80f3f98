/** One key of an order. */
export type SortKey = { name: string; down: boolean };

/** Reads a written order: `state,-createdAt`. Keys that cannot be sorted by are left out. */
export function sortKeys(written: string, sortable: (name: string) => boolean): SortKey[] {
  return written
    .split(',')
    .filter(Boolean)
    .map((key) => ({ name: key.replace(/^-/, ''), down: key.startsWith('-') }))
    .filter(({ name }, i, all) => sortable(name) && all.findIndex((k) => k.name === name) === i);
}

export const writeSort = (keys: readonly SortKey[]): string =>
  keys.map((k) => (k.down ? '-' : '') + k.name).join(',');

/**
 * The order after a press on a column's head: ascending, then descending, then the page's own order again.
 * With `add` (shift) the column joins the order instead of replacing it.
 */
export function pressSort(keys: readonly SortKey[], name: string, add: boolean): SortKey[] {
  const known = keys.find((k) => k.name === name);
  const next = !known ? { name, down: false } : known.down ? undefined : { name, down: true };
  if (!add) return next ? [next] : [];
  if (!known) return next ? [...keys, next] : [...keys];
  return keys.flatMap((k) => (k.name === name ? (next ? [next] : []) : [k]));
}
