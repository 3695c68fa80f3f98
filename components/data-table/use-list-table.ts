'use client';

import { functionalUpdate, type SortingState, type Updater, useTable } from '@tanstack/react-table';
import { type RefObject, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { printDqb } from '@/lib/contract/dqb/dqb';
import { type Row, selectionKey } from './columns/column';
import { useColumnLayout } from './columns/column-layout';
import { features } from './columns/table-model';
import { selectionName } from './selection/selection';
import { useSelection } from './selection/use-selection';
import { activeSorting } from './url-state/list-request';
import { writeSorting } from './url-state/sorting';
import { useListQuery } from './url-state/use-list-state';

/**
 * Returns the TanStack Table of a list over the rows of the platform's response. Sort order and columns are in the URL, widths
 * are saved per user, the selection per tab. The platform sorts, filters and pages.
 */
export function useListTable({
  rows,
  extraRowId,
  element,
}: {
  rows: readonly Row[];
  /** The key of a row that the filter of the list does not match. It cannot be selected. */
  extraRowId: string | undefined;
  element: RefObject<HTMLTableElement | null>;
}) {
  const { shape, state, request, change } = useListQuery();
  const columnLayout = useColumnLayout(element);
  const sorting = useMemo(() => activeSorting({ sort: state.sort }, shape), [state.sort, shape]);
  const defaultSorting = useMemo(() => activeSorting({ sort: '' }, shape), [shape]);
  const key = selectionKey(shape);
  const keys = useMemo(() => (key ? rows.map((row) => String(row[key] ?? '')) : []), [rows, key]);
  const selection = useSelection({
    keys,
    filter: request.isComplete ? printDqb({ filters: request.query.filters, sort: [] }) : undefined,
    name: key && selectionName(shape.tenant, shape.operation),
  });
  const table = useTable(
    {
      features,
      data: rows,
      columns: columnLayout.columnDefs,
      getRowId: (row, at) => (key ? String(row[key] ?? '') : String(at)),
      enableRowSelection: ({ id }) => id !== extraRowId,
      manualSorting: true,
      sortDescFirst: false,
      columnResizeMode: 'onChange',
      state: { ...columnLayout.state, sorting, rowSelection: selection.rowSelection },
      ...columnLayout.onChange,
      onRowSelectionChange: selection.onRowSelectionChange,
      onSortingChange: (updater: Updater<SortingState>) => {
        change({ sort: writeSorting(functionalUpdate(updater, sorting)) || null });
      },
    },
    // All other state is controlled by props.
    ({ columnResizing }) => columnResizing.isResizingColumn,
  );
  return {
    table,
    columnLayout,
    selection,
    selectable: key !== undefined,
    defaultSorting,
    columns: columnLayout.visibleColumns,
    /**
     * Toggles the row at an index. If `isKept` is set, a selected row stays selected. The row becomes the start of a Shift range.
     */
    toggleRow: (index: number, isKept = false) => {
      const row = key ? table.getRowModel().rows[index] : undefined;
      // The next key press needs the updated state.
      flushSync(() =>
        row?.getToggleSelectedHandler()({ target: { checked: isKept || !row.getIsSelected() } }),
      );
    },
  };
}

export type ListTableModel = ReturnType<typeof useListTable>;
