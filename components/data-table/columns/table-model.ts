import {
  type Column as ColumnOf,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type Row as RowOf,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  type Table,
  tableFeatures,
} from '@tanstack/react-table';
import { type Column, maxWidth, minWidth, type Row, readColumn } from './column';

/** Reads a written order: `state,-createdAt`. Columns that cannot be sorted by are left out. */
export function readSorting(written: string, sortable: (id: string) => boolean): SortingState {
  return written
    .split(',')
    .filter(Boolean)
    .map((key) => ({ id: key.replace(/^-/, ''), desc: key.startsWith('-') }))
    .filter(({ id }, i, all) => sortable(id) && all.findIndex((sort) => sort.id === id) === i);
}

/** The parts of a written order that name no column to sort by. */
export const invalidSorting = (written: string, sortable: (id: string) => boolean): string[] =>
  written.split(',').filter((key) => key !== '' && !sortable(key.replace(/^-/, '')));

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

/** What the lists use of TanStack Table. Sorting, filtering and paging are the platform's: no row model but the core one. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<Column>(),
});

type Features = typeof features;
export type ListTable = Omit<Table<Features, Row>, 'store'>;
export type TableColumn = ColumnOf<Features, Row>;
export type TableRow = RowOf<Features, Row>;

const helper = createColumnHelper<Features, Row>();

/** Column definitions for plain columns. */
export const columnDefs = (columns: readonly Column[]) =>
  columns.map((column) =>
    helper.accessor((row) => readColumn(row, column), {
      id: column.name,
      header: column.label,
      size: column.width,
      minSize: minWidth,
      maxSize: maxWidth,
      enableSorting: column.sortable,
      meta: column,
    }),
  );

export type ColumnDefs = ReturnType<typeof columnDefs>;

/** The plain columns of a table that are visible, in their order. */
export const visibleColumns = (table: ListTable): readonly Column[] =>
  table.getVisibleLeafColumns().flatMap((column) => column.columnDef.meta ?? []);
