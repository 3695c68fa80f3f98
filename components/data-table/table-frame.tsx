import { constructTable, tableFeatures } from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import type { CSSProperties, ReactNode } from 'react';
import { type Column, isAmount } from './columns/column';
import { columnDefs, features, type TableOf, visibleColumns } from './columns/table-model';
import './table.css';

/** A table in the manner of the lists, its rows drawn by whoever uses it: columns, headings, and what a reader is told of them. */
export function TableFrame<D extends object>({
  table,
  label,
  lines,
  count,
  style,
  children,
}: {
  table: TableOf<D>;
  label?: string;
  /** It stands within a record: the section's own line is below. */
  lines?: boolean;
  /** Rows in all, where only those in sight are drawn. */
  count?: number;
  style?: CSSProperties;
  children: ReactNode;
}) {
  const columns = visibleColumns(table);
  return (
    <table
      className="list"
      aria-label={label}
      aria-rowcount={count === undefined ? undefined : count + 1}
      data-lines={lines ? '' : undefined}
      // Below this width it scrolls sideways.
      style={{ '--least': `${table.getTotalSize()}px`, ...style }}
    >
      <colgroup>
        {table.getVisibleLeafColumns().map((column) => (
          <col
            key={column.id}
            style={column.columnDef.meta?.grows ? undefined : { width: column.getSize() }}
          />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={count === undefined ? undefined : 1}>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              data-amount={isAmount(column) || undefined}
              // A column of menus has nothing to say on paper.
              data-acts={column.name === 'menu' ? '' : undefined}
            >
              <span>{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** The model of a table whose state never changes: drawn on the server, or within something that redraws it as a whole. */
export const staticTable = <D extends object>(
  columns: readonly Column[],
  rows: readonly D[],
  readValue: (row: D, name: string) => unknown,
): TableOf<D> =>
  constructTable({
    features: tableFeatures({ ...features, coreReactivityFeature: storeReactivityBindings() }),
    columns: columnDefs(columns, (row, { name }) => readValue(row, name)),
    data: rows,
  });
