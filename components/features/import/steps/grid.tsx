'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Badge, type Variant } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/style';
import type { ImportRow, ImportRowState, ImportTotals } from '@/lib/console/browser/import-answers';
import type { NamedField } from '@/lib/messages/named-fields';
import { type ImportRun, useRows } from '../use-import';
import { type ProblemMessages, useProblemMessages } from '../use-problem-messages';

declare module 'react' {
  interface CSSProperties {
    /** The columns of the grid, and its min. width on phones. */
    '--cells'?: string;
    '--cells-phone'?: string;
    '--least-phone'?: string;
  }
}

/** A cell editor. Enter moves down, Tab moves on, Escape discards; blur saves too. */
function GridEditor({
  label,
  value,
  onWrite,
  onLeave,
}: {
  label: string;
  value: string;
  onWrite: (value: string, next: readonly [number, number] | undefined) => void;
  onLeave: () => void;
}) {
  const isDone = useRef(false);
  const finish = (text: string, next: readonly [number, number] | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    onWrite(text, next);
  };
  return (
    <td className="flex min-w-0">
      <input
        // biome-ignore lint/a11y/noAutofocus: the person asked for this field just now
        autoFocus
        aria-label={label}
        defaultValue={value}
        onFocus={(event) => event.target.setSelectionRange(value.length, value.length)}
        onKeyDown={(event) => {
          const text = event.currentTarget.value;
          if (event.key === 'Enter') finish(text, [event.shiftKey ? -1 : 1, 0]);
          else if (event.key === 'Tab') finish(text, [0, event.shiftKey ? -1 : 1]);
          else if (event.key === 'Escape') {
            isDone.current = true;
            onLeave();
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={(event) => finish(event.target.value, undefined)}
        className="w-full bg-raised px-3 text-sm -outline-offset-2"
      />
    </td>
  );
}

const variants: Record<ImportRowState, Variant> = {
  open: 'neutral',
  waiting: 'info',
  done: 'good',
  failed: 'bad',
  unknown: 'warn',
  skipped: 'neutral',
};

/** Rows that can be corrected: neither sent nor being sent. */
const isOpen = ({ state, reason }: ImportRow) =>
  (state === 'open' || state === 'failed' || state === 'skipped') && reason !== 'leftOut';

type Column = { column: number; label: string };

/** One row: its number in the file, its problems or outcome, and its cells. */
function GridRow({
  row,
  index,
  top,
  onMeasure,
  columns,
  columnOf,
  messages,
  at,
  editing,
  onPick,
  onWrite,
  onCancel,
  onLeaveOut,
}: {
  row: ImportRow;
  index: number;
  top: number;
  onMeasure: (row: HTMLElement | null) => void;
  columns: readonly Column[];
  columnOf: (issue: ImportRow['issues'][number]) => number;
  messages: ProblemMessages;
  /** The column of the focused cell, if it is in this row. */
  at?: number;
  editing?: { start?: string };
  onPick: (column: number, isRepeated: boolean) => void;
  onWrite?: (value: string, next: readonly [number, number] | undefined) => void;
  onCancel: () => void;
  onLeaveOut?: (leaveOut: boolean) => void;
}) {
  const t = useTranslations('import');
  const { state, reason, issues } = row;
  const texts = [...new Set(issues.map(messages.full))];
  const isLeftOut = reason === 'leftOut';
  const editable = onWrite !== undefined && isOpen(row);
  return (
    <tr
      ref={onMeasure}
      data-index={index}
      aria-rowindex={index + 2}
      className={cx(gridLine, 'group absolute inset-x-0 min-h-9 text-sm hover:bg-hover')}
      style={{ top }}
    >
      <th scope="row" className="pr-3 pl-4 text-left font-normal text-faint text-xs leading-9 md:pl-6">
        {row.at}
      </th>
      {/* On phones a line of its own above the cells, which scroll below it. */}
      <td
        className="relative flex min-w-0 items-center gap-2 px-3 py-2 max-md:sticky max-md:left-0 max-md:col-span-full max-md:row-start-1 max-md:w-screen max-md:px-4 max-md:pb-0"
        title={texts.join('\n') || undefined}
      >
        {state !== 'open' && <Badge variant={variants[state]}>{t(`state.${state}`)}</Badge>}
        {texts.length > 0 ? (
          <ul className="min-w-0 text-bad">
            {texts.map((text) => (
              <li key={text} className="line-clamp-3 break-words">
                {text}
              </li>
            ))}
          </ul>
        ) : (
          reason !== null && <span className="text-muted">{t(`plan.skip-${reason}`)}</span>
        )}
        {onLeaveOut && (editable || isLeftOut) && (
          <Button
            size="sm"
            className="not-pointer-coarse:absolute not-pointer-coarse:top-1 not-pointer-coarse:right-2 pointer-coarse:ml-auto pointer-coarse:shrink-0 not-pointer-coarse:not-group-hover:not-focus-visible:opacity-0"
            onClick={() => onLeaveOut(!isLeftOut)}
          >
            {t(isLeftOut ? 'takeIn' : 'leaveOut')}
          </Button>
        )}
      </td>
      {columns.map(({ column, label }, i) => {
        const value = row.cells[column] ?? '';
        const isCurrent = at === i;
        const isInvalid = issues.some((issue) => columnOf(issue) === column);
        if (isCurrent && editing && editable)
          return (
            <GridEditor
              key={column}
              label={label}
              value={editing.start ?? value}
              onWrite={onWrite}
              onLeave={onCancel}
            />
          );
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
          <td
            key={column}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid cell is focusable
            role="gridcell"
            tabIndex={isCurrent || (at === undefined && index === 0 && i === 0) ? 0 : -1}
            aria-readonly={!editable || undefined}
            aria-invalid={isInvalid || undefined}
            data-at={isCurrent ? '' : undefined}
            title={value.length > 18 ? value : undefined}
            onClick={() => onPick(i, isCurrent)}
            onDoubleClick={() => onPick(i, true)}
            className={cx(
              'min-w-0 truncate px-3 leading-9 -outline-offset-2',
              isInvalid && 'bg-bad-soft text-bad',
              editable ? 'cursor-text' : 'text-muted',
            )}
          >
            {value}
          </td>
        );
      })}
    </tr>
  );
}

const HEIGHT = 36;
const gridLine = 'hairline-b grid grid-cols-(--cells) max-md:grid-cols-(--cells-phone)';
const offsetByKey: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
};

/** Corrections of rows, if the person may correct them. */
export type GridChanges = {
  /** What was typed last, by row and column, until the server shows it. */
  typed: ReadonlyMap<string, string>;
  onEdit: (at: number, column: number, value: string) => void;
  onLeaveOut: (at: number, leaveOut: boolean) => void;
};

export const typedKey = (at: number, column: number) => `${at} ${column}`;

/**
 * A virtual grid of the rows of a file, fetched while scrolling. Arrows move between cells; Enter, F2 or typing edits, Enter saves
 * and moves down, Tab saves and moves on, Escape discards.
 */
export function Grid({
  run,
  fields,
  keys,
  kinds,
  show,
  extraRows,
  empty,
  changes,
}: {
  run: ImportRun;
  fields: readonly NamedField[];
  /** The fields that identify a record. */
  keys: readonly string[];
  /** The kinds of problems, once they have been read. */
  kinds: ImportTotals['kinds'] | undefined;
  /** The rows shown, with those corrected here (`extraRows`). */
  show: string;
  extraRows: readonly number[];
  /** The text instead of a grid without rows. */
  empty: React.ReactNode;
  /** Undefined: read-only. */
  changes?: GridChanges;
}) {
  const t = useTranslations('import');
  const { columns: paths } = run.meta;
  const messages = useProblemMessages(fields);
  const scroll = useRef<HTMLDivElement>(null);
  // No cell is selected at first, though the first one is focusable.
  const [picked, setPicked] = useState<readonly [number, number]>();
  const at = picked ?? [0, 0];
  const shouldFocus = useRef(false);
  const [editing, setEditing] = useState<{ start?: string }>();
  const [top, setTop] = useState(0);
  const read = useRows(run, show, extraRows, top);
  const count = read?.n ?? 0;
  const columnOf = (issue: ImportRow['issues'][number]) =>
    issue.column ?? paths.indexOf(messages.fieldOf(issue));
  // The columns with problems as first read: they keep their place while they are corrected.
  const [faulty, setFaulty] = useState<readonly number[]>();
  if (!faulty && kinds) setFaulty(kinds.map(({ issue }) => columnOf(issue)));
  const rankOf = (path: string, column: number) =>
    keys.includes(path) ? 0 : faulty?.includes(column) ? 1 : 2;
  const columns = paths
    .flatMap((path, column) => {
      const field = fields.find((one) => one.path === path);
      return field ? [{ column, label: field.label, rank: rankOf(path, column) }] : [];
    })
    .sort((a, b) => a.rank - b.rank);
  const rowAt = (index: number): ImportRow | undefined => {
    const row = read?.rows[index - read.from];
    if (!row || !changes) return row;
    return {
      ...row,
      cells: row.cells.map((value, column) => changes.typed.get(typedKey(row.at, column)) ?? value),
    };
  };
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => HEIGHT,
    overscan: 8,
    paddingStart: HEIGHT,
    // Below the sticky heading.
    scrollPaddingStart: HEIGHT,
    onChange: ({ range }) => setTop(range?.startIndex ?? 0),
  });

  const go = (down: number, right: number) => {
    const row = Math.min(Math.max(at[0] + down, 0), count - 1);
    const column = Math.min(Math.max(at[1] + right, 0), columns.length - 1);
    setPicked([row, column]);
    setEditing(undefined);
    virtual.scrollToIndex(row);
    shouldFocus.current = true;
  };
  // In the same frame as the change, so that no key is lost between two cells; a distant row is rendered a moment later.
  useLayoutEffect(() => {
    const cell = shouldFocus.current && scroll.current?.querySelector<HTMLElement>('[data-at]');
    if (!cell) return;
    shouldFocus.current = false;
    cell.focus({ preventScroll: true });
  });
  const begin = (start?: string) => {
    const row = rowAt(at[0]);
    if (!changes || !row || !isOpen(row)) return;
    setPicked(at);
    setEditing({ start });
  };
  function onKeyDown(event: KeyboardEvent) {
    // The button of a row keeps its own keys.
    if (
      editing ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target instanceof HTMLButtonElement
    )
      return;
    const offset = offsetByKey[event.key];
    if (offset) {
      event.preventDefault();
      go(offset[0], offset[1]);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      begin();
    } else if (event.key === 'Delete' || event.key === 'Backspace') begin('');
    else if (event.key.length === 1) {
      event.preventDefault();
      begin(event.key);
    }
  }
  const write = (row: ImportRow, value: string, next: readonly [number, number] | undefined) => {
    const column = columns[at[1]];
    setEditing(undefined);
    if (column && row.cells[column.column] !== value) changes?.onEdit(row.at, column.column, value);
    if (next) go(next[0], next[1]);
  };

  if (read && count === 0) return <div className="min-h-0 flex-1 border-t">{empty}</div>;
  const cells = `repeat(${columns.length}, minmax(10rem, 1fr))`;
  return (
    <div ref={scroll} className="relative min-h-0 flex-1 overflow-auto border-t">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table with focusable cells
        role="grid"
        aria-label={t('rows')}
        aria-rowcount={count + 1}
        data-keys-off=""
        onKeyDown={onKeyDown}
        className="relative block w-full min-w-(--least) max-md:min-w-(--least-phone)"
        style={{
          height: virtual.getTotalSize(),
          '--cells': `5rem minmax(20rem, 2fr) ${cells}`,
          '--cells-phone': `3.5rem ${cells}`,
          '--least': `${25 + columns.length * 10}rem`,
          '--least-phone': `${3.5 + columns.length * 10}rem`,
        }}
      >
        <thead className="sticky top-0 z-10 block bg-canvas text-muted text-xs">
          <tr aria-rowindex={1} className={cx(gridLine, 'h-9 items-center')}>
            {[t('grid.row'), t('grid.problem'), ...columns.map((c) => c.label)].map((name, i) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                key={i}
                scope="col"
                className={cx(
                  'truncate px-3 text-left font-medium first:pl-4 md:first:pl-6',
                  // Problems have their own line there.
                  i === 1 && 'max-md:hidden',
                )}
                title={name}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rowAt(index);
            if (!row) return null;
            const isPicked = picked?.[0] === index;
            return (
              <GridRow
                key={row.at}
                row={row}
                index={index}
                top={start}
                onMeasure={virtual.measureElement}
                columns={columns}
                columnOf={columnOf}
                messages={messages}
                at={isPicked ? picked[1] : undefined}
                editing={isPicked ? editing : undefined}
                onPick={(column, again) => {
                  setPicked([index, column]);
                  setEditing(again && changes && isOpen(row) ? {} : undefined);
                }}
                onWrite={changes && ((value, next) => write(row, value, next))}
                onCancel={() => go(0, 0)}
                onLeaveOut={changes && ((leaveOut) => changes.onLeaveOut(row.at, leaveOut))}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
