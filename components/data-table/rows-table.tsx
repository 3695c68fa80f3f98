'use client';

import dynamic from 'next/dynamic';
import type { MouseEvent, Ref } from 'react';
import type { Formatter } from '@/components/ui/use-formatter';
import type { CellState } from './cell-edit/use-open-cell';
import type { ListShape } from './columns/column';
import { columnWidths, layoutStyle } from './columns/column-layout';
import { useColumnDrag } from './columns/use-column-drag';
import type { ControlLabels } from './control-labels';
import type { PreviewControl } from './preview/use-preview';
import { type Cells, Rows } from './rows';
import { TableHead } from './table-head';
import type { ListState } from './url-state/list-state';
import type { ChangeList } from './url-state/use-list-state';
import type { ListRead } from './use-list-read';
import type { ListTableModel } from './use-list-table';
import type { RowNavigation } from './use-row-navigation';

const ShortPageNotice = dynamic(() => import('./list-notices').then((m) => m.ShortPageNotice));

/** Space for the link of a work queue, in pixels. In other lists the links of a hovered row cover the end of its last cell. */
const ACTION_WIDTH = 72;

const rowIndexOf = (target: EventTarget): number | undefined =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tbody tr')?.sectionRowIndex : undefined;

/** Shift-click selects a range of rows, not their text. */
const preventTextSelection = (event: MouseEvent) => {
  if (event.shiftKey && event.target instanceof Element && event.target.closest('[data-select]'))
    event.preventDefault();
};

/** The table of a `DataTable`: header and scroll container, with the widths and pinned columns of its layout, around `Rows`. */
export function RowsTable({
  scroll,
  shape,
  state,
  change,
  read,
  model,
  reader,
  cells,
  controlLabels,
  navigation,
  preview,
  cellState,
  isReplaced,
}: {
  /** The element that scrolls. */
  scroll: Ref<HTMLDivElement>;
  shape: ListShape;
  state: ListState;
  change: ChangeList;
  read: ListRead;
  model: ListTableModel;
  reader: Formatter;
  cells: Cells | undefined;
  controlLabels: ControlLabels;
  navigation: RowNavigation;
  preview: PreviewControl;
  cellState: CellState;
  /** The heading of the record that is loading is displayed instead. */
  isReplaced: boolean;
}) {
  const { table, columns, selection, selectable } = model;
  const layout = layoutStyle(table);
  const widths = columnWidths(table);
  const columnDrag = useColumnDrag(table);
  const actionsWidth = shape.editLabel ? ACTION_WIDTH : 0;
  const hasSelectedRows = Object.keys(selection.rowSelection).length > 0;
  return (
    <div
      ref={scroll}
      className="list-scroll min-h-0 min-w-0 flex-1"
      style={{ ...layout.style, '--least': `${table.getTotalSize() + actionsWidth}px` }}
    >
      {read.isShort && !read.isFetching && <ShortPageNotice state={state} change={change} />}
      <table
        className="list"
        {...columnDrag.tableProps}
        data-selectable={selectable ? (hasSelectedRows ? 'any' : '') : undefined}
        data-previewing={preview.index === undefined ? undefined : ''}
        data-edit-first={shape.editLabel ? '' : undefined}
        aria-rowcount={read.total === undefined ? undefined : read.total + 1}
        data-pinned={layout.pinned}
        data-snug={layout.isExact ? '' : undefined}
      >
        <colgroup>
          {widths.map((width, i) => (
            <col key={columns[i]?.name} style={width === undefined ? undefined : { width }} />
          ))}
          <col style={{ width: `var(--acts, ${actionsWidth}px)` }} />
        </colgroup>
        <TableHead
          table={table}
          columnLayout={model.columnLayout}
          columnDrag={columnDrag}
          defaultSorting={model.defaultSorting}
          selectable={selectable}
        />
        <tbody
          aria-busy={read.isFetching || undefined}
          {...navigation.rowHandlers}
          onMouseDown={preventTextSelection}
          onDoubleClick={({ target }) => cellState.editAt(target)}
          onFocus={({ target }) => preview.follow(rowIndexOf(target))}
        >
          <Rows
            rows={table.getRowModel().rows}
            query={read.rowsQuery}
            columns={columns}
            href={navigation.href}
            edit={shape.editLabel && shape.edit}
            reader={reader}
            cells={cells}
            selection={selectable ? selection.selection : undefined}
            controlLabels={controlLabels}
            previewedIndex={preview.index}
            openingHref={isReplaced ? undefined : navigation.loadingHref}
          />
        </tbody>
      </table>
    </div>
  );
}
