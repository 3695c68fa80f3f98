import {
  type Column as ColumnOf,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  type Header,
  metaHelper,
  type Row as RowOf,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  type Table,
  tableFeatures,
} from '@tanstack/react-table';
import { writeSorting } from '../url-state/sorting';
import { type Column, maxWidth, minWidth, type Row, readColumn } from './column';

/**
 * Toggles sorting by a column: ascending, descending, then the default order. If `multi` is set, the column is added to the order
 * instead of replacing it. A column of the default order becomes ascending again, because removing the column would only restore
 * the default order.
 */
export function toggleSort(column: TableColumn, defaults: SortingState, multi: boolean): void {
  const { sorting = [] } = column.table.options.state ?? {};
  const isDefault = writeSorting(sorting) === writeSorting(defaults);
  const becomesAscending = !multi && isDefault && column.getIsSorted() === 'desc';
  column.toggleSorting(becomesAscending ? false : undefined, multi);
}

/** The TanStack Table features of lists. Only the core row model is used, because the platform sorts, filters and pages. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<Column>(),
});

type Features = typeof features;
export type ListTable = Omit<Table<Features, Row>, 'store'>;
export type TableColumn = ColumnOf<Features, Row>;
export type TableHeader = Header<Features, Row, unknown>;
export type TableRow = RowOf<Features, Row>;

const helper = createColumnHelper<Features, Row>();

export const toColumnDefs = (columns: readonly Column[]) =>
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

export type ColumnDefs = ReturnType<typeof toColumnDefs>;
