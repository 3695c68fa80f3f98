import type { CSSProperties, ReactNode } from 'react';
import { type Column, isAmount } from './columns/column';

/** A table styled like the lists, with rows rendered by the caller: columns, headings, and its accessible labels. */
export function TableFrame({
  columns,
  label,
  isInRecord,
  count,
  style,
  children,
}: {
  columns: readonly Column[];
  label?: string;
  /** Within a record page: the border of the section is below. */
  isInRecord?: boolean;
  /** The total number of rows, if only the visible ones are rendered. */
  count?: number;
  style?: CSSProperties;
  children: ReactNode;
}) {
  return (
    <table
      className="list"
      aria-label={label}
      aria-rowcount={count === undefined ? undefined : count + 1}
      data-lines={isInRecord ? '' : undefined}
      // Below this width it scrolls horizontally.
      style={{ '--least': `${columns.reduce((sum, { width }) => sum + width, 0)}px`, ...style }}
    >
      <colgroup>
        {columns.map(({ name, width, flex }) => (
          <col key={name} style={flex ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={count === undefined ? undefined : 1}>
          {columns.map((column) => (
            <th key={column.name} scope="col" data-amount={isAmount(column) || undefined}>
              <span className={column.name === 'menu' ? 'sr-only' : undefined}>{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
