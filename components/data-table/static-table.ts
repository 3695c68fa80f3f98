import { constructTable, tableFeatures } from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import type { Column } from './columns/column';
import { columnDefs, features, type TableOf } from './columns/table-model';

/** The model of a table whose state never changes: drawn on the server, or within something that redraws it as a whole. */
export const staticTable = <D extends object>(
  columns: readonly Column[],
  rows: readonly D[],
  readValue: (row: D, name: string) => unknown,
): TableOf<D> =>
  constructTable({
    features: tableFeatures({ ...features, coreReactivityFeature: storeReactivityBindings() }),
    columns: columnDefs(columns, readValue),
    data: rows,
  });
