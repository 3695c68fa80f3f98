'use client';

import { functionalUpdate, type SortingState, type Updater, useTable } from '@tanstack/react-table';
import { type RefObject, useMemo, useRef } from 'react';
import { printDqb } from '@/lib/contract/dqb/dqb';
import type { ListShape, Row } from './columns/column';
import { useColumnLayout } from './columns/column-layout';
import { features, visibleColumns, writeSorting } from './columns/table-model';
import { selectionName } from './selection/selection';
import { useSelection } from './selection/use-selection';
import { type ListRequest, sortOf } from './url-state/list-request';
import type { ListState } from './url-state/list-state';
import type { ChangeList, ListChange } from './url-state/use-list-state';

/**
 * The model of a list: TanStack Table over the rows of the platform's answer. Order and columns live in the address, widths
 * with the person, the selection in the tab; sorting, filtering and paging are the platform's.
 */
export function useListTable({
  shape,
  state,
  change,
  asked,
  rows,
  ahead,
  root,
}: {
  shape: ListShape;
  state: ListState;
  change: ChangeList;
  asked: ListRequest;
  rows: readonly Row[];
  /** Reads what a change will ask for. */
  ahead: (change: ListChange) => void;
  root: RefObject<HTMLElement | null>;
}) {
  const columnLayout = useColumnLayout(shape, state, change);
  const sorting = useMemo(() => sortOf({ sort: state.sort }, shape), [state.sort, shape]);
  const defaultSorting = useMemo(() => sortOf({ sort: '' }, shape), [shape]);
  const key = shape.bulk?.key;
  const keys = useMemo(() => (key ? rows.map((row) => String(row[key] ?? '')) : []), [rows, key]);
  const control = useSelection(root, {
    keys,
    filter: asked.isComplete ? printDqb({ filters: asked.query.filters, sort: [] }) : undefined,
    name: key && selectionName(shape.tenant, shape.operation),
  });
  // What a click would sort by is read ahead by the same code that sorts, without sorting.
  const onlyNear = useRef(false);
  const table = useTable(
    {
      features,
      data: rows,
      columns: columnLayout.columns,
      getRowId: (row, at) => (key ? String(row[key] ?? '') : String(at)),
      manualSorting: true,
      sortDescFirst: false,
      state: { ...columnLayout.layout, sorting, rowSelection: control.rowSelection },
      ...columnLayout.onChange,
      onRowSelectionChange: control.onRowSelectionChange,
      onSortingChange: (updater: Updater<SortingState>) => {
        const sort = writeSorting(functionalUpdate(updater, sorting)) || null;
        if (onlyNear.current) ahead({ sort });
        else change({ sort });
      },
    },
    // All of its state comes from here: nothing to subscribe to.
    () => null,
  );
  const leafColumns = table.getVisibleLeafColumns();
  return {
    table,
    columnLayout,
    selection: control,
    /** Rows can be selected. */
    selectable: key !== undefined,
    defaultSorting,
    /** The visible columns; the same array until the layout changes. */
    // biome-ignore lint/correctness/useExhaustiveDependencies: the visible columns are all that is read of the table
    columns: useMemo(() => visibleColumns(table), [leafColumns]),
    /** Selects a row by its place, or deselects it unless it is to stay selected; a range may begin there. */
    toggleRow: (at: number, isKept = false) => {
      const row = key ? table.getRowModel().rows[at] : undefined;
      if (!row) return;
      // What it was is read when it is changed: two presses may come before either was drawn.
      table.setRowSelection(({ [row.id]: was, ...others }) =>
        was && !isKept ? others : { ...others, [row.id]: true },
      );
      table._lastSelectedRowId = row.id;
    },
    /** Reads what a sort would ask for, without sorting. */
    near: (sort: () => void) => {
      onlyNear.current = true;
      sort();
      onlyNear.current = false;
    },
  };
}
