import type { ReactNode } from 'react';
import { cx } from '@/components/ui/style';

/** A column of a short table. */
export type ShortColumn<R> = {
  name: string;
  head: ReactNode;
  /** The minimum window width at which it is displayed. */
  from?: 'sm' | 'md';
  /** Right-aligned, for numbers. */
  number?: boolean;
  className?: string;
  cell: (row: R) => ReactNode;
};

const breakpoints = { sm: 'hidden sm:table-cell', md: 'hidden md:table-cell' } as const;

/** A table with few rows on a single page: no sorting, filters or selection. */
export function ShortTable<R>({
  label,
  columns,
  rows,
  keyOf,
  className,
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
            <tr key={keyOf(row)} className="hairline-b h-row hover:bg-hover [&>td]:py-1.5">
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
