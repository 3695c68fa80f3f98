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
  type Table,
  tableFeatures,
} from '@tanstack/react-table';
import { valueAt } from '@/lib/contract/value-at';
import { type Column, narrowest, type Row, widest } from './column';

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
    helper.accessor((row) => valueAt(row, column.name), {
      id: column.name,
      header: column.label,
      size: column.width,
      minSize: narrowest,
      maxSize: widest,
      enableSorting: column.sortable,
      meta: column,
    }),
  );

export type ColumnDefs = ReturnType<typeof columnDefs>;

/** The plain columns of a table that are visible, in their order. */
export const visibleColumns = (table: ListTable): readonly Column[] =>
  table.getVisibleLeafColumns().flatMap((column) => column.columnDef.meta ?? []);
