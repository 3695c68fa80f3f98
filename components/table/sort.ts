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
 * The order after a press on a column's head: ascending, then descending, then the list's usual order again, or ascending
 * once more where that is the usual order. With `add` (Shift) the column joins the order instead of replacing it.
 */
export function pressSort(
  keys: readonly SortKey[],
  usual: readonly SortKey[],
  name: string,
  add: boolean,
): SortKey[] {
  const known = keys.find((k) => k.name === name);
  if (!add) {
    const isUsual = usual.length === 1 && usual[0]?.name === name && usual[0].down;
    if (known?.down && !isUsual) return [];
    return [{ name, down: known ? !known.down : false }];
  }
  if (!known) return [...keys, { name, down: false }];
  return known.down
    ? keys.filter((k) => k !== known)
    : keys.map((k) => (k === known ? { name, down: true } : k));
}
