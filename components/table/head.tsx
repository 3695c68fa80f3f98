'use client';

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useTranslations } from 'next-intl';
import { type Column, isAmount } from './column';
import { PickBox } from './pick-box';
import { pressSort, type SortKey } from './sort';

/** The head of the table: a press sorts, with Shift a column joins the order. */
export function Head({
  columns,
  sort,
  usual,
  onSort,
  onNear,
  pick,
}: {
  columns: readonly Column[];
  sort: readonly SortKey[];
  /** The order that holds when the address says none. */
  usual: readonly SortKey[];
  onSort: (keys: SortKey[]) => void;
  /** A press may follow. */
  onNear: (keys: SortKey[]) => void;
  /** The rows can be picked. */
  pick: boolean;
}) {
  const t = useTranslations('table');
  return (
    <thead>
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
