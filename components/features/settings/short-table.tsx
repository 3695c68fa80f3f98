import type { ReactNode } from 'react';
import { cx } from '@/components/ui/style';

/** A column of a short table. */
export type ShortColumn<R> = {
  name: string;
  head: ReactNode;
  /** The width of the window from which it is shown. */
  from?: 'sm' | 'md';
  /** A number: at the right. */
  number?: boolean;
  /** Of its cells. */
  className?: string;
  cell: (row: R) => ReactNode;
};

const breakpoints = { sm: 'hidden sm:table-cell', md: 'hidden md:table-cell' } as const;

/** A table of few rows, all on one page: no sorting, no filters, nothing to choose. */
export function ShortTable<R>({
  label,
  columns,
  rows,
  keyOf,
  className = 'max-w-240',
}: {
  label: string;
  columns: readonly ShortColumn<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
  className?: string;
}) {
  const cellClass = ({ from, number }: ShortColumn<R>) =>
    cx('pr-4 last:pr-0', from && breakpoints[from], number && 'whitespace-nowrap text-right');
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className={cx('w-full', className)}>
        <thead>
          <tr className="hairline-b h-row text-left text-muted text-xs">
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={cx('whitespace-nowrap font-medium', cellClass(column))}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="hairline-b h-row hover:bg-hover max-sm:[&>td]:py-1">
              {columns.map((column) => (
                <td
                  key={column.name}
                  className={cx(cellClass(column), column.number && 'tabular-nums', column.className)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
