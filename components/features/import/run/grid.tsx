'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Fault } from '@/lib/files/rows-to-records';
import { GridRow } from './grid-row';
import type { VisibleRow } from './visible-row';

export type GridColumn = { column: number; label: string };

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
 * Rows of a file, only those in sight drawn. Arrows move from cell to cell; Enter, F2 or typing edits, Enter writes and goes
 * down, Tab writes and goes on, Escape leaves the cell as it was.
 */
export function Grid({
  label,
  rows,
  look,
  columns,
  cells,
  numbers,
  say,
  onEdit,
  isHeld,
}: {
  label: string;
  /** Rows by their place in the file. */
  rows: readonly number[];
  look: (row: number) => VisibleRow;
  columns: readonly GridColumn[];
  cells: readonly (readonly string[])[];
  numbers: readonly number[];
  say: (fault: Fault) => string;
  /** Missing: the rows can only be read. */
  onEdit?: (row: number, column: number, value: string) => void;
  isHeld: (row: number) => boolean;
}) {
  const t = useTranslations('import.grid');
  const scroll = useRef<HTMLDivElement>(null);
  // Nothing is picked at first, though the first cell takes the focus.
  const [picked, setAt] = useState<readonly [number, number]>();
  const at = picked ?? [0, 0];
  const wantsFocus = useRef(false);
  const [editing, setEditing] = useState<{ start?: string }>();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => HEIGHT,
    overscan: 8,
    paddingStart: HEIGHT,
    // Below the heading, which stays.
    scrollPaddingStart: HEIGHT,
  });

  const go = (down: number, right: number) => {
    const row = Math.min(Math.max(at[0] + down, 0), rows.length - 1);
    const column = Math.min(Math.max(at[1] + right, 0), columns.length - 1);
    setAt([row, column]);
    setEditing(undefined);
    virtual.scrollToIndex(row);
    wantsFocus.current = true;
  };
  // In the same breath as the change, so that no key falls between two cells; a row far away comes a moment later.
  useLayoutEffect(() => {
    const cell = wantsFocus.current && scroll.current?.querySelector<HTMLElement>('[data-at]');
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
  });
  const begin = (start?: string) => {
    const row = rows[at[0]];
    if (!onEdit || row === undefined || isHeld(row)) return;
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
  const least = `${24 + columns.length * 10}rem`;
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
        style={{ height: virtual.getTotalSize(), minWidth: least }}
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
                shown={look(row)}
                index={item.index}
                top={item.start}
                template={template}
                columns={columns}
                cells={cells[row] ?? []}
                number={numbers[row] ?? 0}
                say={say}
                at={picked?.[0] === item.index ? picked[1] : undefined}
                editing={picked?.[0] === item.index ? editing : undefined}
                editable={onEdit !== undefined && !isHeld(row)}
                onPick={(column, again) => {
                  setAt([item.index, column]);
                  setEditing(undefined);
                  if (again && onEdit && !isHeld(row)) setEditing({});
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
