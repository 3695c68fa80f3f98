import type { Column } from './column';

/** The columns shown, in order, and those of them that are held. */
export type Order = { cols: string[]; pin: string[] };

/** A column moved to a place among the shown ones: their names in order, and which are held. */
export function moved(columns: readonly Column[], name: string, to: number): Order {
  const it = columns.find((c) => c.name === name);
  const rest = columns.filter((c) => c.name !== name);
  const at = Math.max(0, Math.min(to, rest.length));
  // Before a held one it is held; at their end it stays what it was.
  const beside = rest[at - 1]?.held === true && it?.held === true;
  const held = rest[at]?.held === true || beside;
  const names = rest.map((c) => c.name).toSpliced(at, 0, name);
  const first = columns[0]?.name;
  const pin = names.filter(
    (n, i) => i > 0 && (n === name ? held : n !== first && rest.find((c) => c.name === n)?.held),
  );
  return { cols: names, pin };
}
