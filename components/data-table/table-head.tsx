'use client';

import { flexRender, type SortingState } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useTranslations } from 'next-intl';
import type { MouseEvent, TouchEvent } from 'react';
import { cx } from '@/components/ui/style';
import { isAmount } from './columns/column';
import { pinnedStyle } from './columns/display-columns';
import { type ListTable, type TableColumn, type TableHeader, toggleSort } from './columns/table-model';
import type { ColumnDrag } from './columns/use-column-drag';
import { SelectBox } from './table-body';

const headingStyle =
  'group select-none data-dragged:*:opacity-50 data-[drop=after]:shadow-[inset_-2px_-1px_0_var(--accent)] data-[drop=before]:shadow-[inset_2px_-1px_0_var(--accent)]';

/** Returns the rendered width of a heading in pixels. The table's state has no width for the flexible column. */
const renderedWidth = (heading: Element | null, column: TableColumn) =>
  Math.round(heading?.getBoundingClientRect().width || column.getSize());

/**
 * Renders the table header. A click sorts by a column, and Shift with a click adds the column to the order. Dragging a heading
 * moves its column. Dragging the right edge resizes the column, and a double click on the edge restores the default width. The
 * Display panel does the same by keyboard.
 */
export function TableHead({
  table,
  columnDrag,
  defaultSorting,
  selectable,
}: {
  table: ListTable;
  columnDrag: ColumnDrag;
  /** Sort order if the URL has none. */
  defaultSorting: SortingState;
  selectable: boolean;
}) {
  const t = useTranslations('table');
  const { sorting = [] } = table.options.state ?? {};

  const startResizing = (event: MouseEvent | TouchEvent, header: TableHeader) => {
    // Prevents text selection and dragging of the heading.
    if (event.type === 'mousedown') event.preventDefault();
    const startSize = renderedWidth(event.currentTarget.closest('th'), header.column);
    header.getResizeHandler()(event);
    table.setColumnResizing((resizing) => ({
      ...resizing,
      startSize,
      columnSizingStart: [[header.column.id, startSize]],
    }));
  };

  const heading = (header: TableHeader, className?: string) => {
    const { column } = header;
    const label = (
      <span className={cx('min-w-0 truncate', className)}>
        {flexRender(column.columnDef.header, header.getContext())}
      </span>
    );
    if (!column.getCanSort()) return <span>{label}</span>;
    const sorted = column.getIsSorted();
    return (
      <button
        type="button"
        onClick={(e) => toggleSort(column, defaultSorting, e.shiftKey)}
        data-tip={t(sorted ? (sorted === 'desc' ? 'sort.again' : 'sort.down') : 'sort.up')}
      >
        {label}
        {sorted && (sorted === 'desc' ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />)}
        {sorted && sorting.length > 1 && <sup>{column.getSortIndex() + 1}</sup>}
      </button>
    );
  };
  const allSelected = selectable && table.getIsAllPageRowsSelected();
  return (
    <thead>
      <tr>
        {table.getLeafHeaders().map((header, at) => {
          const { column } = header;
          const sorted = column.getIsSorted();
          const { meta } = column.columnDef;
          const hasCheckbox = selectable && at === 0;
          const isPinned = at > 0 && column.getIsPinned();
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
              data-amount={(meta && isAmount(meta)) || undefined}
              data-sizing={column.getIsResizing() ? '' : undefined}
              className={cx(headingStyle, isPinned && 'pinned')}
              style={isPinned ? pinnedStyle(at) : undefined}
              {...columnDrag.headingProps(column, at)}
            >
              {hasCheckbox && (
                <SelectBox
                  label={t('selectPage')}
                  checked={allSelected}
                  mixed={!allSelected && table.getIsSomePageRowsSelected()}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              )}
              {/* Firefox drags a heading by its text, not by the button around it, so the text covers the complete heading. */}
              {heading(header, hasCheckbox ? undefined : 'before:absolute before:inset-0')}
              <i
                aria-hidden="true"
                className="absolute top-0 right-0 w-2 cursor-col-resize touch-none border-r-2 border-r-transparent p-0 group-hover:border-r-line-strong group-data-sizing:border-r-accent"
                onMouseDown={(event) => event.button === 0 && startResizing(event, header)}
                onTouchStart={(event) => startResizing(event, header)}
                onDoubleClick={() => column.resetSize()}
              />
            </th>
          );
        })}
        {/* Column of the row actions. */}
        <td data-row-actions="" />
      </tr>
    </thead>
  );
}
