'use client';

import dynamic from 'next/dynamic';
import type { MouseEvent, Ref } from 'react';
import type { Formatter } from '@/components/ui/use-formatter';
import type { CellState } from './cell-edit/use-open-cell';
import { columnWidths } from './columns/column-widths';
import { useColumnDrag } from './columns/use-column-drag';
import { useControlLabels } from './control-labels';
import type { PreviewControl } from './preview/use-preview';
import { type Cells, type OpenCellProps, TableBody } from './table-body';
import { TableHead } from './table-head';
import { useListQuery } from './url-state/use-list-state';
import type { ListRead } from './use-list-rows';
import type { ListTableModel } from './use-list-table';
import type { RowNavigation } from './use-row-navigation';

const ShortPageNotice = dynamic(() => import('./list-notices').then((m) => m.ShortPageNotice));

const findRowIndex = (target: EventTarget): number | undefined =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tbody tr')?.sectionRowIndex : undefined;

/** Shift-click on a checkbox selects a range of rows, not their text. */
const preventTextSelection = (event: MouseEvent) => {
  if (event.shiftKey && event.target instanceof Element && event.target.closest('[data-select]'))
    event.preventDefault();
};

/**
 * Renders the header and scroll container of a `DataTable`, with the widths and pinned columns of its layout. `TableBody`
 * renders the rows.
 */
export function TableElement({
  scroll,
  element,
  read,
  model,
  formatter,
  cells,
  navigation,
  preview,
  cellState,
  openCell,
  isReplaced,
}: {
  /** Ref to the scroll container. */
  scroll: Ref<HTMLDivElement>;
  element: Ref<HTMLTableElement>;
  read: ListRead;
  model: ListTableModel;
  formatter: Formatter;
  cells: Cells | undefined;
  navigation: RowNavigation;
  preview: PreviewControl;
  cellState: CellState;
  /** The cell that is edited, with its editor. */
  openCell: OpenCellProps | undefined;
  /** True while the heading of a loading record replaces the list. */
  isReplaced: boolean;
}) {
  const { shape } = useListQuery();
  const controlLabels = useControlLabels();
  const { table, columns, selection, selectable } = model;
  const leafColumns = table.getVisibleLeafColumns();
  const pinned = leafColumns.filter((column) => column.getIsPinned());
  const columnDrag = useColumnDrag(table);
  const widths = columnWidths(model, shape, preview.index !== undefined);
  const rowHandlers = {
    ...navigation.rowHandlers,
    onClick: (event: MouseEvent) => {
      cellState.editAt(event.target);
      navigation.rowHandlers.onClick(event);
    },
  };
  const hasSelectedRows = Object.keys(selection.rowSelection).length > 0;
  return (
    <div
      ref={scroll}
      className="list-scroll min-h-0 min-w-0 flex-1"
      style={{ scrollPaddingLeft: table.getStartTotalSize() }}
    >
      {read.isShort && !read.isFetching && <ShortPageNotice />}
      <table
        ref={element}
        className="list"
        {...columnDrag.tableProps}
        data-selectable={selectable ? (hasSelectedRows ? 'any' : '') : undefined}
        data-previewing={preview.index === undefined ? undefined : ''}
        data-edit-first={shape.editLabel ? '' : undefined}
        aria-rowcount={read.total === undefined ? undefined : read.total + 1}
        style={widths.table}
      >
        <colgroup>
          {leafColumns.map((column) => (
            <col key={column.id} style={{ width: widths.column(column) }} />
          ))}
          <col style={{ width: widths.actions }} />
        </colgroup>
        <TableHead
          table={table}
          columnDrag={columnDrag}
          defaultSorting={model.defaultSorting}
          selectable={selectable}
        />
        <tbody
          aria-busy={read.isFetching || undefined}
          {...rowHandlers}
          onMouseDown={preventTextSelection}
          onFocus={({ target }) => preview.follow(findRowIndex(target))}
        >
          <TableBody
            rows={table.getRowModel().rows}
            query={read.rowsQuery}
            columns={columns}
            pinned={pinned.length}
            href={navigation.href}
            edit={shape.edit}
            isWorkQueue={shape.editLabel !== undefined}
            formatter={formatter}
            cells={cells}
            rowSelection={selectable ? selection.rowSelection : undefined}
            controlLabels={controlLabels}
            onPreview={preview.toggle}
            openCell={openCell}
            previewedIndex={preview.index}
            openingRow={isReplaced ? undefined : navigation.loadingRow}
          />
        </tbody>
      </table>
    </div>
  );
}
