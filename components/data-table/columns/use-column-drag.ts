import { type DragEvent, useState } from 'react';
import { moveColumn } from './column-layout';
import type { ListTable, TableColumn } from './table-model';

/**
 * Lets the user move columns by dragging their headings. A line marks the target. On touch screens, dragging scrolls
 * the table instead.
 */
export function useColumnDrag(table: ListTable) {
  const [dragged, setDragged] = useState<TableColumn>();
  /** Index where the column would be dropped. Undefined if the column would not move. */
  const [dropIndex, setDropIndex] = useState<number>();
  const columns = table.getVisibleLeafColumns();
  const endDrag = () => {
    setDragged(undefined);
    setDropIndex(undefined);
  };
  return {
    tableProps: {
      onDragOver: (event: DragEvent) => {
        const cell =
          event.target instanceof Element ? event.target.closest<HTMLTableCellElement>('th,td') : null;
        if (!dragged || !cell) return;
        event.preventDefault();
        const { left, width } = cell.getBoundingClientRect();
        const index = Math.min(columns.length, cell.cellIndex + (event.clientX > left + width / 2 ? 1 : 0));
        const from = dragged.getIndex();
        setDropIndex(index === from || index === from + 1 ? undefined : index);
      },
      onDrop: (event: DragEvent) => {
        if (!dragged || dropIndex === undefined) return;
        event.preventDefault();
        moveColumn(table, dragged.id, dropIndex > dragged.getIndex() ? dropIndex - 1 : dropIndex);
      },
      onDragEnd: endDrag,
    },
    headingProps: (column: TableColumn, index: number) => ({
      draggable: true,
      'data-dragged': column.id === dragged?.id ? '' : undefined,
      'data-drop':
        index === dropIndex
          ? 'before'
          : dropIndex === columns.length && index === dropIndex - 1
            ? 'after'
            : undefined,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        // Firefox only starts a drag that carries data.
        dataTransfer.setData('text/plain', column.columnDef.meta?.label ?? '');
        setDragged(column);
      },
    }),
  };
}

export type ColumnDrag = ReturnType<typeof useColumnDrag>;
