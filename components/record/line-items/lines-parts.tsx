import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { cell, cellAttributes, stateColumn } from '@/components/data-table/columns/cell';
import { type Column, type Row, readColumn, recordHref } from '@/components/data-table/columns/column';
import type { Cells } from '@/components/data-table/rows';
import { TableFrame } from '@/components/data-table/table-frame';
import { PrefetchLink } from '@/components/ui/prefetch-link';
import { route } from '@/components/ui/route';
import { cx } from '@/components/ui/style';
import type { Formatter } from '@/components/ui/use-formatter';

/** The table of a record's lines, in a scrollable region. */
export function LinesFrame({
  columns,
  label,
  count,
  region,
  style,
  children,
}: {
  columns: readonly Column[];
  label: string;
  /** The total number of rows, if only visible ones are rendered. */
  count?: number;
  region?: Pick<ComponentProps<'section'>, 'ref' | 'className'>;
  style?: CSSProperties;
  children: ReactNode;
}) {
  return (
    <section
      ref={region?.ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by key
      tabIndex={0}
      className={cx('list-scroll border-t -outline-offset-2', region?.className)}
    >
      <TableFrame columns={columns} isInRecord count={count} style={style}>
        {children}
      </TableFrame>
    </section>
  );
}

/** One line; its first value is a link if the line has a URL. */
export function LineRow({
  row,
  columns,
  href,
  reader,
  cells,
  labels,
  ...rest
}: ComponentProps<'tr'> & {
  row: Row;
  columns: readonly Column[];
  href?: string;
  reader: Formatter;
  cells?: Cells;
  labels: Readonly<Record<string, string>>;
}) {
  const to = recordHref(href, row);
  const state = stateColumn(columns);
  return (
    <tr {...rest} data-href={to}>
      {columns.map((column, at) => {
        const Custom = column.custom ? cells?.[column.name] : undefined;
        const value = readColumn(row, column);
        const content = Custom ? <Custom row={row} labels={labels} /> : cell(column, value, reader);
        return (
          <td key={column.name} {...cellAttributes(column, at, state, value)}>
            {at === 0 && to ? (
              <PrefetchLink href={route(to)} data-row-link="">
                {content}
              </PrefetchLink>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}
