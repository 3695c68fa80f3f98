'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { SkeletonRows } from '@/components/ui/loading';
import { cx } from '@/components/ui/style';
import { useVirtualRows } from '@/components/ui/use-virtual-rows';
import type { ImportRow, ImportTotals } from '@/lib/console/browser/import-state';
import type { NamedField } from '@/lib/messages/named-fields';
import { type ImportRun, useRows } from '../use-import';
import { useProblemMessages } from '../use-problem-messages';
import { DisplayRow, gridLine, isCorrectable } from './grid-row';

declare module 'react' {
  interface CSSProperties {
    /** The columns of the grid, on all screens and on phones, and the minimum width on phones. */
    '--cells'?: string;
    '--cells-phone'?: string;
    '--min-width-phone'?: string;
  }
}

const HEIGHT = 36;
const offsetByKey: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
};

/** How the rows of a grid are corrected. */
export type GridChanges = {
  /** The values typed last, by `typedKey`. They replace the stored values until the server returns them. */
  typed: ReadonlyMap<string, string>;
  onEdit: (at: number, column: number, value: string) => void;
  onLeaveOut: (at: number, leaveOut: boolean) => void;
};

export const typedKey = (at: number, column: number) => `${at} ${column}`;

/**
 * A virtual grid of the rows of a file. Fetches rows while scrolling. Arrow keys move between cells, and Enter, F2 or
 * typing starts an edit.
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
  /** The kinds of problems; undefined until they have been fetched. */
  kinds: ImportTotals['kinds'] | undefined;
  /** The filter of the rows. `extraRows` are corrected rows that stay visible. */
  show: string;
  extraRows: readonly number[];
  /** Displayed instead of a grid without rows. */
  empty: React.ReactNode;
  /** Undefined makes the grid read-only. */
  changes?: GridChanges;
}) {
  const t = useTranslations('import');
  const { columns: paths } = run.meta;
  const messages = useProblemMessages(fields);
  const scroll = useRef<HTMLDivElement>(null);
  // No cell is selected at first, but the first cell is focusable.
  const [selectedCell, setSelectedCell] = useState<readonly [number, number]>();
  const at = selectedCell ?? [0, 0];
  const shouldFocus = useRef(false);
  const [editing, setEditing] = useState<{ start?: string }>();
  const [top, setTop] = useState(0);
  const read = useRows(run, show, extraRows, top);
  const count = read?.n ?? 0;
  const findColumn = (issue: ImportRow['issues'][number]) =>
    issue.column ?? paths.indexOf(messages.fieldPath(issue));
  // The columns that have problems at first. They stay in front while they are corrected.
  const [faulty, setFaulty] = useState<readonly number[]>();
  if (!faulty && kinds) setFaulty(kinds.map(({ issue }) => findColumn(issue)));
  const columnRank = (path: string, column: number) =>
    keys.includes(path) ? 0 : faulty?.includes(column) ? 1 : 2;
  const columns = paths
    .flatMap((path, column) => {
      const field = fields.find((one) => one.path === path);
      return field ? [{ column, label: field.label, rank: columnRank(path, column) }] : [];
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
  const virtual = useVirtualRows(scroll, HEIGHT, {
    count,
    paddingStart: HEIGHT,
    // Keeps the sticky heading from covering a row that was scrolled into view.
    scrollPaddingStart: HEIGHT,
    onChange: ({ range }) => setTop(range?.startIndex ?? 0),
  });

  const moveTo = (down: number, right: number) => {
    const row = Math.min(Math.max(at[0] + down, 0), count - 1);
    const column = Math.min(Math.max(at[1] + right, 0), columns.length - 1);
    setSelectedCell([row, column]);
    setEditing(undefined);
    virtual.scrollToIndex(row);
    shouldFocus.current = true;
  };
  // Focus in the same frame as the change, so that no key is lost between two cells. Distant rows are rendered, and focused, a
  // moment later.
  useLayoutEffect(() => {
    const cell = shouldFocus.current && scroll.current?.querySelector<HTMLElement>('[data-at]');
    if (!cell) return;
    shouldFocus.current = false;
    cell.focus({ preventScroll: true });
  });
  const startEditing = (start?: string) => {
    const row = rowAt(at[0]);
    if (!changes || !row || !isCorrectable(row)) return;
    setSelectedCell(at);
    setEditing({ start });
  };
  function onKeyDown(event: KeyboardEvent) {
    // Buttons in a row handle their own keys.
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
      moveTo(offset[0], offset[1]);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      startEditing();
    } else if (event.key === 'Delete' || event.key === 'Backspace') startEditing('');
    else if (event.key.length === 1) {
      event.preventDefault();
      startEditing(event.key);
    }
  }
  const write = (row: ImportRow, value: string, next: readonly [number, number] | undefined) => {
    const column = columns[at[1]];
    setEditing(undefined);
    if (column && row.cells[column.column] !== value) changes?.onEdit(row.at, column.column, value);
    if (next) moveTo(next[0], next[1]);
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
        className="relative block w-full min-w-(--min-width) max-md:min-w-(--min-width-phone)"
        style={{
          height: virtual.getTotalSize(),
          '--cells': `5rem minmax(20rem, 2fr) ${cells}`,
          '--cells-phone': `3.5rem ${cells}`,
          '--min-width': `${25 + columns.length * 10}rem`,
          '--min-width-phone': `${3.5 + columns.length * 10}rem`,
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
                  // Problems have their own line on phones.
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
            const isPicked = selectedCell?.[0] === index;
            return (
              <DisplayRow
                // Heights are stored by index, so a row that has moved is mounted and measured again.
                key={`${index} ${row.at}`}
                row={row}
                index={index}
                top={start}
                onMeasure={virtual.measureElement}
                columns={columns}
                findColumn={findColumn}
                messages={messages}
                at={isPicked ? selectedCell[1] : undefined}
                editing={isPicked ? editing : undefined}
                onPick={(column, again) => {
                  setSelectedCell([index, column]);
                  setEditing(again && changes && isCorrectable(row) ? {} : undefined);
                }}
                onWrite={changes && ((value, next) => write(row, value, next))}
                onCancel={() => moveTo(0, 0)}
                onLeaveOut={changes && ((leaveOut) => changes.onLeaveOut(row.at, leaveOut))}
              />
            );
          })}
        </tbody>
      </table>
      {!read && <SkeletonRows rows={6} columns={4} />}
    </div>
  );
}
