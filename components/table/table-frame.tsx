import type { CSSProperties, ReactNode } from 'react';
import './table.css';

/** A column as its heading says it; without a width it takes what the others leave. */
export type Heading = { name: string; label: string; width?: number; amount?: boolean };

/** A table in the manner of the lists, its rows drawn by whoever uses it: columns, headings, and what a reader is told of them. */
export function TableFrame({
  headings,
  least,
  label,
  lines,
  count,
  style,
  children,
}: {
  headings: readonly Heading[];
  /** Pixels below which it scrolls sideways. */
  least: number;
  label?: string;
  /** It stands within a record: no wider than it needs, the section's own line below. */
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
      data-snug={lines && headings.every(({ width }) => width !== undefined) ? '' : undefined}
      style={{ '--least': `${least}px`, ...style }}
    >
      <colgroup>
        {headings.map(({ name, width }) => (
          <col key={name} style={width === undefined ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={count === undefined ? undefined : 1}>
          {headings.map(({ name, label: said, amount }) => (
            <th key={name} scope="col" data-amount={amount || undefined}>
              <span>{said}</span>
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}
