import type { CSSProperties, ReactNode } from 'react';
import { type Column, isAmount } from './columns/column';

/** A table in the manner of the lists, its rows drawn by whoever uses it: columns, headings, and what a reader is told of them. */
export function TableFrame({
  columns,
  label,
  lines,
  count,
  style,
  children,
}: {
  columns: readonly Column[];
  label?: string;
  /** It stands within a record: the section's own line is below. */
  lines?: boolean;
  /** Rows in all, where only those in sight are drawn. */
  count?: number;
  style?: CSSProperties;
  children: ReactNode;
}) {
  return (
    <table
      className="list"
      aria-label={label}
      aria-rowcount={count === undefined ? undefined : count + 1}
      data-lines={lines ? '' : undefined}
      // Below this width it scrolls sideways.
      style={{ '--least': `${columns.reduce((sum, { width }) => sum + width, 0)}px`, ...style }}
    >
      <colgroup>
        {columns.map(({ name, width, grows }) => (
          <col key={name} style={grows ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={count === undefined ? undefined : 1}>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              data-amount={isAmount(column) || undefined}
              // A column of menus has nothing to say on paper.
              data-acts={column.name === 'menu' ? '' : undefined}
            >
              <span>{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
