import type { Fault } from '@/lib/files/rows-to-records';
import type { RowState } from '../row-states';

/** A row as the grid shows it. */
export type VisibleRow = { row: number; state: RowState; faults: readonly Fault[]; note?: string };

/** Faults by row. */
export function byRow(faults: readonly Fault[]): Map<number, Fault[]> {
  const found = new Map<number, Fault[]>();
  for (const fault of faults) {
    const known = found.get(fault.row);
    if (known) known.push(fault);
    else found.set(fault.row, [fault]);
  }
  return found;
}

/** Kinds of fault, most frequent first: the same column and the same reason. */
export function kindsOf(
  faults: readonly Fault[],
  say: (fault: Fault) => string,
): { key: string; label: string; count: number; rows: Set<number>; column: number; path: string }[] {
  const kinds = new Map<
    string,
    { key: string; label: string; count: number; rows: Set<number>; column: number; path: string }
  >();
  for (const fault of faults) {
    const key = `${fault.path} ${fault.code} ${fault.code === 'repeated' ? '' : fault.message}`;
    const kind = kinds.get(key) ?? {
      key,
      label: say(fault),
      count: 0,
      rows: new Set(),
      column: fault.column,
      path: fault.path,
    };
    kinds.set(key, kind);
    kind.count++;
    kind.rows.add(fault.row);
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count);
}
