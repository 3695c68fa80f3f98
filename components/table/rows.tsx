'use client';

import { type ComponentType, memo, type ReactNode } from 'react';
import { looks, stateColumn } from './card-part';
import { cell, type Reader } from './cell';
import { type Column, hrefOf, type Row, valueAt } from './column';
import { PickBox } from './pick-box';

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
  pick,
  words,
}: {
  rows: readonly Row[];
  columns: readonly Column[];
  href?: string;
  reader: Reader;
  cells?: Cells;
  labels: CellProps['labels'];
  /** The field by which rows are picked; without it they cannot be. */
  pick?: string;
  /** Names of the row's own controls, `*` standing for its key. */
  words: { pick: string; peek: string };
}) {
  const state = stateColumn(columns);
  return rows.map((row, i) => {
    const to = hrefOf(href, row);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <tr key={i} data-href={to}>
        {columns.map((column, at) => {
          const Custom = column.custom ? cells?.[column.name] : undefined;
          const value = valueAt(row, column.name);
          const inside = Custom ? <Custom row={row} labels={labels} /> : cell(column, value, reader);
          return (
            <td key={column.name} {...looks(column, at, state, value)}>
              {at === 0 && pick && <PickBox label={words.pick.replace('*', String(value))} />}
              {at === 0 && to ? <KeyLink to={to}>{inside}</KeyLink> : inside}
              {at === 0 && to && (
                <button
                  type="button"
                  data-peek=""
                  tabIndex={-1}
                  aria-label={words.peek.replace('*', String(value))}
                />
              )}
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
