import type { CSSProperties } from 'react';
import type { ListTableModel } from '../use-list-table';
import type { ListShape } from './column';
import { isFlexible } from './column-layout';
import type { TableColumn } from './table-model';

/**
 * Minimum width in pixels of the row-actions column: the page's margin. In a narrow window, the actions of a hovered row overlap
 * the last cell.
 */
const GUTTER = 12;
/** Widths in pixels of the row-actions column, without and with an edit link, at which the actions cover no date in the last cell. */
const PREVIEW_WIDTH = 24;
const EDIT_WIDTH = 56;
/** Maximum width in pixels of the flexible column. Only this column grows with the window until then, and afterwards all do. */
const MAX_FLEXIBLE_WIDTH = 300;
/** Width in pixels of the row-actions column in a work queue, where the edit link is always visible. */
const ACTION_WIDTH = 72;

/**
 * Returns the CSS widths of a list's columns. The columns of a default layout share the width of a wide window. Widths set by the
 * user, and the offsets of pinned columns, are exact. `actions` is the last column, which holds the actions of a row.
 */
export function columnWidths(
  { table, columnLayout }: Pick<ListTableModel, 'table' | 'columnLayout'>,
  shape: Pick<ListShape, 'edit' | 'editLabel'>,
  isPreviewing: boolean,
): { table: CSSProperties; column: (column: TableColumn) => number | string | undefined; actions?: string } {
  const leafColumns = table.getVisibleLeafColumns();
  const pinned = leafColumns.filter((column) => column.getIsPinned());
  const isQueue = shape.editLabel && !isPreviewing;
  const minActionsWidth = isQueue ? ACTION_WIDTH : GUTTER;
  const actionsWidth = isQueue ? ACTION_WIDTH : shape.edit ? EDIT_WIDTH : PREVIEW_WIDTH;
  const totalSize = table.getTotalSize();
  const isExact = pinned.length > 1 || Object.keys(columnLayout.state.columnSizing).length > 0;
  return {
    table: {
      '--min-width': `${totalSize + minActionsWidth}px`,
      ...Object.fromEntries(pinned.map((column, at) => [`--start-${at}`, `${column.getStart()}px`])),
    },
    column(column) {
      const size = column.getSize();
      if (!isFlexible(column)) return size;
      const rest = totalSize + actionsWidth - size;
      return isExact ? undefined : `clamp(${size}px, 100cqw - ${rest}px, ${MAX_FLEXIBLE_WIDTH}px)`;
    },
    // If widths are exact and no column is flexible, this column takes the remaining width.
    ...(isExact && !leafColumns.some(isFlexible)
      ? {}
      : { actions: `clamp(${minActionsWidth}px, 100cqw - ${totalSize}px, ${actionsWidth}px)` }),
  };
}
