'use client';

import { type ComponentType, memo, type ReactNode } from 'react';
import { cell, type Reader } from './cell';
import { type Column, hrefOf, isAmount, type Row, valueAt } from './column';

/** What a cell drawn by the page itself gets: the whole record, and the labels of its fields. */
export type CellProps = { row: Row; labels: Readonly<Record<string, string>> };
export type Cells = Readonly<Record<string, ComponentType<CellProps>>>;

/**
 * The body of the table: plain cells, one pass. Rows are told apart by their place, so that the next page changes
 * texts instead of building fifty rows anew.
 */
export const Rows = memo(function Rows({
  rows,
  columns,
  href,
  reader,
  cells,
  labels,
}: {
  rows: readonly Row[];
  columns: readonly Column[];
  href?: string;
  reader: Reader;
  cells?: Cells;
  labels: CellProps['labels'];
}) {
  return rows.map((row, i) => {
    const to = hrefOf(href, row);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <tr key={i} data-href={to}>
        {columns.map((column, at) => {
          const Custom = column.custom ? cells?.[column.name] : undefined;
          const inside = Custom ? (
            <Custom row={row} labels={labels} />
          ) : (
            cell(column, valueAt(row, column.name), reader)
          );
          return (
            <td key={column.name} {...looks(column, at)}>
              {at === 0 && to ? <KeyLink to={to}>{inside}</KeyLink> : inside}
            </td>
          );
        })}
      </tr>
    );
  });
});

const KeyLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} data-row-link="">
    {children}
  </a>
);

/** What the style sheet needs: which cells hold amounts, and on a phone the label and the part of the card. */
function looks(column: Column, at: number) {
  return {
    'data-amount': isAmount(column) || undefined,
    'data-card': at === 0 ? 'key' : column.grows ? 'wide' : undefined,
    'data-label': at === 0 ? undefined : column.label,
  };
}
