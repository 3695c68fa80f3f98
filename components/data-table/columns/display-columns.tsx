import type { Formatter } from '@/components/ui/use-formatter';
import { isEmptyValue } from '@/lib/contract/schema/is-empty-value';
import type { DisplayColumn } from '../static-table';
import type { Cells } from '../table-body';
import { cellAttributes, renderCell, stateColumn } from './cell';
import { type Column, isAmount, type Row, readColumn } from './column';

declare module 'react' {
  interface CSSProperties {
    /** Left offset of the pinned column with this index. */
    [start: `--start-${number}`]: string;
  }
}

/**
 * Positions the cells of a pinned column. The table sets the offsets once as custom properties, so that a changed offset
 * re-renders no row.
 */
export const pinnedStyle = (at: number) => ({ left: `var(--start-${at})` });

/** Adds a cell renderer to each column: a component of the page, or else a renderer for the kind of the value. */
export function displayColumns(
  columns: readonly Column[],
  {
    formatter,
    cells,
    pinned = 0,
    hidesEmpty = () => false,
    editCell,
  }: {
    formatter: Formatter;
    cells?: Cells;
    /** Number of pinned columns. The style sheet always pins the first column. */
    pinned?: number;
    /** Whether the column's empty cells stay blank instead of showing a dash. */
    hidesEmpty?: (column: Column) => boolean;
    /** Label of the edit button in an editable cell, where `#` stands for the column. */
    editCell?: string;
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
      editLabel: column.isEditable ? editCell?.replace('#', label) : undefined,
      ...(at > 0 && at < pinned && { className: 'pinned', style: pinnedStyle(at) }),
      attributes: (row) => cellAttributes(column, at, state, readColumn(row, column)),
      cell: (row) => {
        if (Custom) return <Custom row={row} />;
        const value = readColumn(row, column);
        const isBlank = isEmptyValue(value) && hidesEmpty(column);
        return isBlank ? null : renderCell(column, value, formatter, row);
      },
    };
  });
}
