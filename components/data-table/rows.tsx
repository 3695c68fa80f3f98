'use client';

import { type ChangeEvent, type ComponentType, memo, type ReactNode, type RefObject, useMemo } from 'react';
import { cell, cellClasses, type Formatter, isNothing, stateColumn } from './columns/cell';
import { type Column, hrefOf, type Row } from './columns/column';
import type { TableRow } from './columns/table-model';
import { isSelected, type Selection } from './selection/selection';
import { useAfterPaint, useHeld } from './use-after-paint';

/** A box to select a row, or in the head all rows of the page. It may be ticked before the page is hydrated. */
export const SelectBox = ({
  label,
  checked,
  mixed = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  /** Some but not all. */
  mixed?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) => (
  <label data-pick="">
    <input
      ref={(box) => {
        if (box) box.indeterminate = mixed;
      }}
      type="checkbox"
      aria-label={label}
      autoComplete="off"
      checked={checked}
      onChange={onChange}
    />
  </label>
);

/** What a cell drawn by the page itself gets: the whole record, and the labels of its fields. */
export type CellProps = { row: Row; labels: Readonly<Record<string, string>> };
/** What a page knows of a record beside its list's answer: a fact in its peek, or nothing. */
export type PreviewMore = ComponentType<Pick<CellProps, 'row'>>;
export type Cells = Readonly<Record<string, ComponentType<CellProps>>>;

type RowProps = {
  /** The visible columns. */
  columns: readonly Column[];
  href?: string;
  /** The address at which a record is edited. */
  edit?: string;
  reader: Formatter;
  cells?: Cells;
  labels: CellProps['labels'];
  /** Names of the row's own controls, `*` standing for its key; `act` is what the link to `edit` says. */
  words: { pick: string; peek: string; act: string; actOn: string };
};

/** Names of columns that say nothing in most rows: there a dash each would be noise. */
const mostlyEmpty = (columns: readonly Column[], rows: readonly TableRow[]): string =>
  columns
    .filter(({ name, custom }) => {
      if (custom || rows.length === 0) return false;
      return rows.filter((row) => isNothing(row.getValue(name))).length * 2 > rows.length;
    })
    .map(({ name }) => name)
    .join();

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
  selection,
  ...props
}: RowProps & {
  rows: readonly TableRow[];
  asked: string;
  /** When somebody last typed into the search (`performance.now()`). */
  typedAt: RefObject<number>;
  /** Missing: rows cannot be selected. */
  selection?: Selection;
}) {
  // Rows that were read ahead come one frame after the press that asks for them: first the press is answered.
  const rows = useHeld(given, useAfterPaint(asked) === asked);
  const later = useAfterPaint(rows, 2, typedAt);
  const state = stateColumn(props.columns);
  const seen = inSight();
  const blank = useMemo(() => mostlyEmpty(props.columns, rows), [props.columns, rows]);
  return rows.map((row, i) => {
    const shown = i < seen ? row : later[i];
    const selected = shown && selection && isSelected(selection, shown.id);
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return shown && <OneRow key={i} row={shown} selected={selected} state={state} blank={blank} {...props} />;
  });
});

type OneRowProps = RowProps & {
  row: TableRow;
  /** Missing: the row cannot be selected. */
  selected?: boolean;
  state: Column | undefined;
  /** Names of the columns that are mostly empty, separated by commas. */
  blank: string;
};

/** A row model is made anew for every answer; a record that is the same in it is not drawn again. */
const isSame = ({ row, ...before }: OneRowProps, { row: next, ...after }: OneRowProps) =>
  row.original === next.original &&
  row.id === next.id &&
  before.selected === after.selected &&
  before.columns === after.columns &&
  before.state === after.state &&
  before.blank === after.blank &&
  before.href === after.href &&
  before.edit === after.edit &&
  before.reader === after.reader &&
  before.cells === after.cells &&
  before.labels === after.labels &&
  before.words === after.words;

const OneRow = memo(function OneRow({
  row,
  selected,
  state,
  blank,
  columns,
  href,
  edit,
  reader,
  cells,
  labels,
  words,
}: OneRowProps) {
  const to = hrefOf(href, row.original);
  const act = hrefOf(edit, row.original);
  return (
    <tr data-href={to} aria-selected={selected || undefined}>
      {columns.map((column, at) => {
        const Custom = column.custom ? cells?.[column.name] : undefined;
        const value = row.getValue(column.name);
        const inside = Custom ? (
          <Custom row={row.original} labels={labels} />
        ) : isNothing(value) && (column.isTag || blank.split(',').includes(column.name)) ? null : (
          cell(column, value, reader, row.original)
        );
        return (
          <td key={column.name} {...cellClasses(column, at, state, value)}>
            {at === 0 && selected !== undefined && (
              <SelectBox
                label={words.pick.replace('*', String(value))}
                checked={selected}
                // The row of today: this one may be of an earlier answer with the same record.
                onChange={(event) => row.table.getRow(row.id).getToggleSelectedHandler()(event)}
              />
            )}
            {at === 0 && to ? <KeyLink to={to}>{inside}</KeyLink> : inside}
            {at === 0 && act && (
              // biome-ignore lint/a11y/useAnchorContent: its word is drawn by the style sheet, so that it is no text of the cell
              <a
                href={act}
                data-row-edit={words.act}
                tabIndex={-1}
                aria-label={words.actOn.replace('*', String(value))}
              />
            )}
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
}, isSame);

const KeyLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} data-row-link="">
    {children}
  </a>
);
