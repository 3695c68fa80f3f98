import type { SortingState } from '@tanstack/react-table';
import type { TableColumn } from '../columns/table-model';

/** Reads a written order: `state,-createdAt`. Columns that cannot be sorted by are left out. */
export function readSorting(written: string, sortable: (id: string) => boolean): SortingState {
  return written
    .split(',')
    .filter(Boolean)
    .map((key) => ({ id: key.replace(/^-/, ''), desc: key.startsWith('-') }))
    .filter(({ id }, i, all) => sortable(id) && all.findIndex((sort) => sort.id === id) === i);
}

/** Writes an order as the address holds it. */
export const writeSorting = (sorting: SortingState): string =>
  sorting.map(({ id, desc }) => (desc ? '-' : '') + id).join(',');

/**
 * Sorts by a column: ascending, then descending, then by the list's default again. With `multi` the column joins the order
 * instead of replacing it. Removing the default order would only bring it back, so there the column goes up again.
 */
export function toggleSort(column: TableColumn, defaults: SortingState, multi: boolean): void {
  const { sorting = [] } = column.table.options.state ?? {};
  const isDefault = writeSorting(sorting) === writeSorting(defaults);
  const restarts = !multi && isDefault && column.getIsSorted() === 'desc';
  column.toggleSorting(restarts ? false : undefined, multi);
}
