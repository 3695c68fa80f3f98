import type { Formatter } from '@/components/ui/use-formatter';
import type { GridColumn } from '../data-grid';
import type { Cells } from '../rows';
import { cell, cellAttributes, isEmptyValue, stateColumn } from './cell';
import { type Column, isAmount, type Row, readColumn } from './column';

/** The columns of records as columns of a grid: a cell by the component of the page, or else by the kind of its value. */
export function gridColumns(
  columns: readonly Column[],
  {
    reader,
    cells,
    hidesEmpty = () => false,
  }: {
    reader: Formatter;
    cells?: Cells;
    /** True for a column that displays nothing instead of a dash where it has no value. */
    hidesEmpty?: (column: Column) => boolean;
  },
): readonly GridColumn<Row>[] {
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
      attributes: (row) => cellAttributes(column, at, state, readColumn(row, column)),
      cell: (row) => {
        if (Custom) return <Custom row={row} />;
        const value = readColumn(row, column);
        return isEmptyValue(value) && hidesEmpty(column) ? null : cell(column, value, reader, row);
      },
    };
  });
}
