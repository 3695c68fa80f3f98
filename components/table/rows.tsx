'use client';

import { type ComponentType, memo, type ReactNode, type RefObject } from 'react';
import { valueAt } from '@/lib/contract/value-at';
import { looks, stateColumn } from './card-part';
import { cell, type Reader } from './cell';
import { type Column, hrefOf, type Row } from './column';
import { PickBox } from './pick-box';
import { useAfterPaint, useHeld } from './use-after-paint';

/** What a cell drawn by the page itself gets: the whole record, and the labels of its fields. */
export type CellProps = { row: Row; labels: Readonly<Record<string, string>> };
/** What a page knows of a record beside its list's answer: a fact in its peek, or nothing. */
export type PeekMore = ComponentType<Pick<CellProps, 'row'>>;
export type Cells = Readonly<Record<string, ComponentType<CellProps>>>;

type RowProps = {
  columns: readonly Column[];
  href?: string;
  reader: Reader;
  cells?: Cells;
  labels: CellProps['labels'];
  /** The field by which rows are picked; without it they cannot be. */
  pick?: string;
  /** Names of the row's own controls, `*` standing for its key. */
  words: { pick: string; peek: string };
};

/** How many rows a window can show at most. */
const inSight = () => ('innerHeight' in globalThis ? Math.ceil(innerHeight / 36) : Number.POSITIVE_INFINITY);

/**
 * The body of the table: plain cells. Rows are told apart by their place, so that the next page changes texts instead of
 * building fifty rows anew; those below the edge of the window follow when the others are on the screen.
 */
export const Rows = memo(function Rows({
  rows: given,
  asked,
  typedAt,
  ...props
}: RowProps & {
  rows: readonly Row[];
  asked: string;
  /** When somebody last typed into the search (`performance.now()`). */
  typedAt: RefObject<number>;
}) {
  // Rows that were read ahead come one frame after the press that asks for them: first the press is answered.
  const rows = useHeld(given, useAfterPaint(asked) === asked);
  const later = useAfterPaint(rows, 2, typedAt);
  const state = stateColumn(props.columns);
  const seen = inSight();
  return rows.map((row, i) => {
    const shown = i < seen ? row : later[i];
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return shown && <OneRow key={i} row={shown} state={state} {...props} />;
  });
});

const OneRow = memo(function OneRow({
  row,
  state,
  columns,
  href,
  reader,
  cells,
  labels,
  pick,
  words,
}: RowProps & { row: Row; state: Column | undefined }) {
  const to = hrefOf(href, row);
  return (
    <tr data-href={to}>
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

const KeyLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} data-row-link="">
    {children}
  </a>
);
