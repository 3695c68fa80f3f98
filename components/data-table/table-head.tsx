'use client';

import type { SortingState } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useTranslations } from 'next-intl';
import type { SyntheticEvent } from 'react';
import { isAmount } from './columns/column';
import { type ListTable, type TableColumn, toggleSort } from './columns/table-model';
import { SelectBox } from './rows';

const load = () => import('./columns/column-gestures');
const preload = () => void load();

/**
 * The table header: a click sorts, with Shift a column is added to the order. Dragging moves a column, or resizes it at its right
 * edge; that code is loaded on hover.
 */
export function TableHead({
  table,
  defaultSorting,
  selectable,
}: {
  table: ListTable;
  /** The sort order if the URL has none. */
  defaultSorting: SortingState;
  selectable: boolean;
}) {
  const t = useTranslations('table');
  const { sorting = [] } = table.options.state ?? {};
  const onColumnGesture = ({ nativeEvent }: SyntheticEvent) => {
    if (nativeEvent instanceof KeyboardEvent && nativeEvent.shiftKey && /Left|Right/.test(nativeEvent.key))
      nativeEvent.preventDefault();
    void load().then((m) => m.handleColumnEvent(nativeEvent, { table, announce: t }));
  };
  const heading = (column: TableColumn) => {
    const label = <span className="min-w-0 truncate">{column.columnDef.meta?.label}</span>;
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
    <thead
      onPointerEnter={preload}
      onFocus={preload}
      onPointerDown={onColumnGesture}
      onDoubleClick={onColumnGesture}
      onKeyDown={onColumnGesture}
    >
      <tr>
        {table.getVisibleLeafColumns().map((column, at) => {
          const sorted = column.getIsSorted();
          const { meta } = column.columnDef;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
              data-amount={(meta && isAmount(meta)) || undefined}
            >
              {selectable && at === 0 && (
                <SelectBox
                  label={t('pickPage')}
                  checked={allSelected}
                  mixed={!allSelected && table.getIsSomePageRowsSelected()}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              )}
              {heading(column)}
            </th>
          );
        })}
        {/* Column of the row actions. */}
        <td data-row-acts="" />
      </tr>
    </thead>
  );
}
