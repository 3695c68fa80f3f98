import type { Formatter } from '@/components/ui/use-formatter';
import type { DisplayColumn } from '../static-table';
import type { Cells } from '../table-body';
import { cell, cellAttributes, isEmptyValue, stateColumn } from './cell';
import { type Column, isAmount, type Row, readColumn } from './column';

declare module 'react' {
  interface CSSProperties {
    /** The offset of a pinned column, by its index. */
    [start: `--start-${number}`]: string;
  }
}

/** The position of the cells of a pinned column. Offsets are set once on the table, so that no row renders when one changes. */
export const pinnedStyle = (at: number) => ({ left: `var(--start-${at})` });

/** The columns of records as rendered columns: a cell by the component of the page, or else by the kind of its value. */
export function displayColumns(
  columns: readonly Column[],
  {
    reader,
    cells,
    pinned = 0,
    hidesEmpty = () => false,
  }: {
    reader: Formatter;
    cells?: Cells;
    /** How many of the first columns are pinned. The first one always is, by the style sheet. */
    pinned?: number;
    /** True for a column that displays nothing instead of a dash where it has no value. */
    hidesEmpty?: (column: Column) => boolean;
  },
): readonly DisplayColumn<Row>[] {
  const state = stateColumn(columns);
  return columns.map((column, at) => {
    const { name, label, width, flex } = column;
    const Custom = column.custom ? cells?.[name] : undefined;
    return {
      name,
      head: name === 'menu' ? <span className="sr-only">{label}</span> : label,
      width,
      flex,
      number: isAmount(column),
      ...(at > 0 && at < pinned && { className: 'pinned', style: pinnedStyle(at) }),
      attributes: (row) => cellAttributes(column, at, state, readColumn(row, column)),
      cell: (row) => {
        if (Custom) return <Custom row={row} />;
        const value = readColumn(row, column);
        return isEmptyValue(value) && hidesEmpty(column) ? null : cell(column, value, reader, row);
      },
    };
  });
}
