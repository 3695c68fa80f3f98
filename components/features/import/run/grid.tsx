'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Badge, type Variant } from '@/components/ui/badge';
import { cx } from '@/components/ui/style';
import type { RowIssue } from '@/lib/files/rows-to-records';
import type { RowState, VisibleRow } from '../row-states';

export type GridColumn = { column: number; label: string };

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
  const over = useRef(false);
  const end = (text: string, next: readonly [number, number] | undefined) => {
    if (over.current) return;
    over.current = true;
    onWrite(text, next);
  };
  return (
    <td className="h-full min-w-0">
      <input
        // biome-ignore lint/a11y/noAutofocus: the person asked for this field just now
        autoFocus
        aria-label={label}
        defaultValue={value}
        onFocus={(event) => event.target.setSelectionRange(value.length, value.length)}
        onKeyDown={(event) => {
          const text = event.currentTarget.value;
          if (event.key === 'Enter') end(text, [event.shiftKey ? -1 : 1, 0]);
          else if (event.key === 'Tab') end(text, [0, event.shiftKey ? -1 : 1]);
          else if (event.key === 'Escape') {
            over.current = true;
            onLeave();
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={(event) => end(event.target.value, undefined)}
        className="h-full w-full bg-raised px-3 text-sm -outline-offset-2"
      />
    </td>
  );
}

const variants: Record<RowState, Variant> = {
  open: 'neutral',
  waiting: 'info',
  done: 'good',
  failed: 'bad',
  unknown: 'warn',
  skipped: 'neutral',
};

/** One row: its number in the file, its issues or outcome, and its cells. */
function GridRow({
  visibleRow,
  index,
  top,
  template,
  columns,
  cells,
  number,
  issueText,
  at,
  editing,
  editable,
  onPick,
  onWrite,
  onLeave,
}: {
  visibleRow: VisibleRow;
  index: number;
  top: number;
  template: string;
  columns: readonly GridColumn[];
  cells: readonly string[];
  number: number;
  issueText: (issue: RowIssue) => string;
  /** The column of the focused cell, if it is in this row. */
  at?: number;
  editing?: { start?: string };
  editable: boolean;
  onPick: (column: number, again: boolean) => void;
  onWrite: (value: string, next: readonly [number, number] | undefined) => void;
  onLeave: () => void;
}) {
  const t = useTranslations('import');
  const labelOf = (issue: RowIssue) => columns.find((c) => c.column === issue.column)?.label ?? issue.path;
  const issueTexts = visibleRow.issues.map((issue) =>
    issue.path ? `${labelOf(issue)}: ${issueText(issue)}` : issueText(issue),
  );
  const note = issueTexts[0] ?? visibleRow.note;
  return (
    <tr
      aria-rowindex={index + 2}
      className="hairline-b absolute inset-x-0 grid h-9 items-center text-sm hover:bg-hover"
      style={{ top, gridTemplateColumns: template }}
    >
      <th scope="row" className="px-3 text-left font-normal text-faint text-xs">
        {number}
      </th>
      <td className="flex min-w-0 items-center gap-2 px-3" title={issueTexts.join('\n') || visibleRow.note}>
        {visibleRow.state !== 'open' && (
          <Badge variant={variants[visibleRow.state]}>{t(`state.${visibleRow.state}`)}</Badge>
        )}
        <span className={cx('truncate', issueTexts.length > 0 ? 'text-bad' : 'text-muted')}>
          {note}
          {issueTexts.length > 1 && ` +${issueTexts.length - 1}`}
        </span>
      </td>
      {columns.map(({ column, label }, i) => {
        const value = cells[column] ?? '';
        const isCurrent = at === i;
        const isInvalid = visibleRow.issues.some((issue) => issue.column === column);
        if (isCurrent && editing)
          return (
            <GridEditor
              key={column}
              label={label}
              value={editing.start ?? value}
              onWrite={onWrite}
              onLeave={onLeave}
            />
          );
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
          <td
            key={column}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid takes the focus
            role="gridcell"
            tabIndex={isCurrent || (at === undefined && index === 0 && i === 0) ? 0 : -1}
            aria-readonly={!editable || undefined}
            aria-invalid={isInvalid || undefined}
            data-at={isCurrent ? '' : undefined}
            title={value.length > 18 ? value : undefined}
            onClick={() => onPick(i, isCurrent)}
            onDoubleClick={() => onPick(i, true)}
            className={cx(
              'h-full min-w-0 truncate px-3 leading-9 -outline-offset-2',
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
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
};

/**
 * A virtual grid of the rows of a file. Arrows move between cells; Enter, F2 or typing edits, Enter saves and moves down, Tab saves
 * and moves on, Escape discards.
 */
export function Grid({
  label,
  rows,
  visibleRow,
  columns,
  cells,
  numbers,
  issueText,
  onEdit,
  isRowLocked,
}: {
  label: string;
  /** Row indexes in the file. */
  rows: readonly number[];
  visibleRow: (row: number) => VisibleRow;
  columns: readonly GridColumn[];
  cells: readonly (readonly string[])[];
  numbers: readonly number[];
  issueText: (issue: RowIssue) => string;
  /** Undefined: read-only. */
  onEdit?: (row: number, column: number, value: string) => void;
  isRowLocked: (row: number) => boolean;
}) {
  const t = useTranslations('import.grid');
  const scroll = useRef<HTMLDivElement>(null);
  // No cell is selected at first, though the first one is focusable.
  const [picked, setAt] = useState<readonly [number, number]>();
  const at = picked ?? [0, 0];
  const shouldFocus = useRef(false);
  const [editing, setEditing] = useState<{ start?: string }>();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => HEIGHT,
    overscan: 8,
    paddingStart: HEIGHT,
    // Below the sticky heading.
    scrollPaddingStart: HEIGHT,
  });

  const go = (down: number, right: number) => {
    const row = Math.min(Math.max(at[0] + down, 0), rows.length - 1);
    const column = Math.min(Math.max(at[1] + right, 0), columns.length - 1);
    setAt([row, column]);
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
    const row = rows[at[0]];
    if (!onEdit || row === undefined || isRowLocked(row)) return;
    setAt(at);
    setEditing({ start });
  };
  function onKeyDown(event: KeyboardEvent) {
    if (editing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      go(step[0], step[1]);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      begin();
    } else if (event.key === 'Delete' || event.key === 'Backspace') begin('');
    else if (event.key.length === 1) {
      event.preventDefault();
      begin(event.key);
    }
  }
  const write = (value: string, next: readonly [number, number] | undefined) => {
    const row = rows[at[0]];
    const column = columns[at[1]];
    setEditing(undefined);
    if (row !== undefined && column) onEdit?.(row, column.column, value);
    if (next) go(next[0], next[1]);
  };

  const template = `4rem 20rem repeat(${columns.length}, minmax(10rem, 1fr))`;
  const minWidth = `${24 + columns.length * 10}rem`;
  return (
    <div ref={scroll} className="relative min-h-0 flex-1 overflow-auto border-t">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells take the focus
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        data-keys-off=""
        onKeyDown={onKeyDown}
        className="relative block w-full"
        style={{ height: virtual.getTotalSize(), minWidth }}
      >
        <thead className="hairline-b sticky top-0 z-10 block bg-canvas text-muted text-xs">
          <tr aria-rowindex={1} className="grid h-9 items-center" style={{ gridTemplateColumns: template }}>
            {[t('row'), t('problem'), ...columns.map((c) => c.label)].map((name, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <th key={i} scope="col" className="truncate px-3 text-left font-medium" title={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index] ?? 0;
            return (
              <GridRow
                key={row}
                visibleRow={visibleRow(row)}
                index={item.index}
                top={item.start}
                template={template}
                columns={columns}
                cells={cells[row] ?? []}
                number={numbers[row] ?? 0}
                issueText={issueText}
                at={picked?.[0] === item.index ? picked[1] : undefined}
                editing={picked?.[0] === item.index ? editing : undefined}
                editable={onEdit !== undefined && !isRowLocked(row)}
                onPick={(column, again) => {
                  setAt([item.index, column]);
                  setEditing(undefined);
                  if (again && onEdit && !isRowLocked(row)) setEditing({});
                }}
                onWrite={write}
                onLeave={() => go(0, 0)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
