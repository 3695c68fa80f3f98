'use client';

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useTranslations } from 'next-intl';
import type { SyntheticEvent } from 'react';
import { type Column, isAmount } from './column';
import type { Order } from './moved';
import { PickBox } from './pick-box';
import { pressSort, type SortKey } from './sort';

const load = () => import('./column-hands');
const warm = () => void load();

/**
 * The head of the table: a press sorts, with Shift a column joins the order. Dragged it moves, at its right edge it is made
 * wider or narrower; what does that comes when the pointer does.
 */
export function Head({
  columns,
  sort,
  usual,
  onSort,
  onNear,
  onMove,
  widths,
  onWidths,
  pick,
}: {
  columns: readonly Column[];
  sort: readonly SortKey[];
  /** The order that holds when the address says none. */
  usual: readonly SortKey[];
  onSort: (keys: SortKey[]) => void;
  /** A press may follow. */
  onNear: (keys: SortKey[]) => void;
  /** A column was moved. */
  onMove: (order: Order) => void;
  /** Own widths in force, as the address writes them, and what is done when they are others. */
  widths: string;
  onWidths: (widths: string) => void;
  /** The rows can be picked. */
  pick: boolean;
}) {
  const t = useTranslations('table');
  const hands = { columns, onMove, widths, onWidths, say: t };
  const hand = (e: SyntheticEvent) => {
    const { nativeEvent } = e;
    if (nativeEvent instanceof KeyboardEvent && nativeEvent.shiftKey && /Left|Right/.test(nativeEvent.key))
      e.preventDefault();
    void load().then((m) => m.handle(nativeEvent, hands));
  };
  return (
    <thead onPointerEnter={warm} onFocus={warm} onPointerDown={hand} onDoubleClick={hand} onKeyDown={hand}>
      <tr>
        {columns.map((column, at) => {
          const key = sort.find((k) => k.name === column.name);
          const order = key && (key.down ? 'descending' : 'ascending');
          return (
            <th key={column.name} scope="col" aria-sort={order} data-amount={isAmount(column) || undefined}>
              {pick && at === 0 && <PickBox label={t('pickPage')} />}
              {column.sortable ? (
                <button
                  type="button"
                  onPointerDown={(e) => onNear(pressSort(sort, usual, column.name, e.shiftKey))}
                  onClick={(e) => onSort(pressSort(sort, usual, column.name, e.shiftKey))}
                  data-tip={t(key ? (key.down ? 'sort.again' : 'sort.down') : 'sort.up')}
                >
                  <span className="truncate">{column.label}</span>
                  {key && (key.down ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />)}
                  {key && sort.length > 1 && <sup>{sort.indexOf(key) + 1}</sup>}
                </button>
              ) : (
                <span className="truncate">{column.label}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
