import { constructTable, tableFeatures } from '@tanstack/react-table';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import type { Column, Row } from './column';
import type { ColumnLayout } from './column-layout';
import { columnDefs, features, type ListTable } from './table-model';

/** The model of a table whose state never changes: drawn on the server, or within something that redraws it as a whole. */
export function staticTable(
  columns: readonly Column[],
  rows: readonly Row[],
  layout?: Partial<ColumnLayout>,
): ListTable {
  const { columns: defs = columnDefs(columns), ...state } = layout ?? {};
  return constructTable({
    features: tableFeatures({ ...features, coreReactivityFeature: storeReactivityBindings() }),
    columns: defs,
    data: rows,
    state,
  });
}
