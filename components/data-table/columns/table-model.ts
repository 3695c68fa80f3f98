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
} from '@tanstack/table-core';
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
export type TableOf<D extends object> = Omit<Table<Features, D>, 'store'>;
export type ListTable = TableOf<Row>;
export type TableColumn = ColumnOf<Features, Row>;
export type TableRow = RowOf<Features, Row>;

/** Column definitions for plain columns; `readValue` reads the value of one. */
export function columnDefs<D extends object>(
  columns: readonly Column[],
  readValue: (row: D, column: Column) => unknown,
) {
  const helper = createColumnHelper<Features, D>();
  return columns.map((column) =>
    helper.accessor((row) => readValue(row, column), {
      id: column.name,
      header: column.label,
      size: column.width,
      minSize: narrowest,
      maxSize: widest,
      enableSorting: column.sortable,
      meta: column,
    }),
  );
}

export type ColumnDefs = ReturnType<typeof columnDefs<Row>>;

/** The plain columns of a table that are visible, in their order. */
export const visibleColumns = <D extends object>(table: TableOf<D>): readonly Column[] =>
  table.getVisibleLeafColumns().flatMap((column) => column.columnDef.meta ?? []);
