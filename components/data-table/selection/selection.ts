import type { RowSelectionState } from '@tanstack/react-table';

/** The selected records of all pages, by key. If `all` is set, `rows` are the records that are not selected. */
export type Selection = { readonly all: boolean; readonly rows: RowSelectionState };

export const noSelection: Selection = { all: false, rows: {} };

/** Returns the number of selected records. Undefined if all are selected and `total` is unknown. */
export function countSelected({ all, rows }: Selection, total: number | undefined): number | undefined {
  const count = Object.keys(rows).length;
  if (!all) return count;
  return total === undefined ? undefined : Math.max(0, total - count);
}

/** Returns the sessionStorage key of a list's selection. `list` is the name of its read operation. */
export const selectionName = (tenant: string, list: string): string => `selection ${tenant} ${list}`;
