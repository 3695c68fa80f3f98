'use client';

import { type RefObject, useId, useRef, useState } from 'react';
import type { Column, Row } from '../columns/column';
import type { CellEdits } from './cell-edit';

/** Where something lies within a list that scrolls, in pixels. */
export type Box = { left: number; right: number; top: number; width: number; height: number };

/** Narrower, a control and its two buttons cannot be read. */
const MIN_WIDTH = 220;
const EDGE = 4;

/** Where the control of a cell lies: over the cell, as wide as it must be, and within what is in sight. */
export function boxOf(cell: HTMLElement, scroll: HTMLElement): Box {
  const [inner, outer] = [cell.getBoundingClientRect(), scroll.getBoundingClientRect()];
  const start = inner.left - outer.left;
  const width = Math.min(Math.max(inner.width, MIN_WIDTH), scroll.clientWidth - 2 * EDGE);
  const left = Math.max(EDGE, Math.min(start, scroll.clientWidth - width - EDGE));
  return {
    left: left + scroll.scrollLeft,
    right: start + inner.width + scroll.scrollLeft,
    top: inner.top - outer.top + scroll.scrollTop,
    width,
    height: inner.height,
  };
}

/** A row of the list by its place. */
const rowOf = (root: HTMLElement | null, at: number): HTMLTableRowElement | undefined =>
  root?.querySelectorAll<HTMLTableRowElement>('tbody tr')[at];

/** The cells of a row that can be changed. */
const cellsIn = (row: Element): HTMLTableCellElement[] => [
  ...row.querySelectorAll<HTMLTableCellElement>('td[data-edit]'),
];

export const scrollOf = (root: HTMLElement | null) => root?.querySelector<HTMLElement>('.list-scroll');

/** The cell that is being changed. */
export type OpenCell = { row: Row; id: string; at: number; column: Column; box: Box };

export type CellState = ReturnType<typeof useOpenCell>;

/**
 * Which cell of a list is being changed, and the keys that lead there: arrows walk among the cells that can be changed, Enter and
 * F2 open one. It is part of every list, so that no key is lost while the control of the cell is on its way.
 */
export function useOpenCell({
  edits,
  columns,
  rows,
  root,
}: {
  edits: CellEdits | undefined;
  /** The visible columns. */
  columns: readonly Column[];
  rows: readonly Row[];
  root: RefObject<HTMLElement | null>;
}) {
  const hint = useId();
  const [open, setOpen] = useState<OpenCell>();
  const [isReady, setReady] = useState(false);
  const typed = useRef('');
  const idOf = (row: Row) => String(row[edits?.key ?? ''] ?? '');

  function focus(cell: HTMLElement | null | undefined) {
    cell?.setAttribute('aria-describedby', hint);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  function edit(cell: HTMLTableCellElement | undefined) {
    const scroll = scrollOf(root.current);
    const at = cell?.closest('tr')?.sectionRowIndex ?? -1;
    const [row, column] = [rows[at], cell && columns[cell.cellIndex]];
    if (!cell || !row || !column || !edits?.columns[column.name] || !scroll) return;
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    typed.current = '';
    setReady(false);
    setOpen({ row, id: idOf(row), at, column, box: boxOf(cell, scroll) });
  }
  function moveFocus(cell: HTMLTableCellElement, key: string) {
    const row = cell.closest('tr');
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = rowOf(root.current, (row?.sectionRowIndex ?? 0) + (key === 'ArrowDown' ? 1 : -1));
      return focus(next?.cells[cell.cellIndex]);
    }
    const own = row ? cellsIn(row) : [];
    const next = own[own.indexOf(cell) + (key === 'ArrowRight' ? 1 : -1)];
    // Left of the first one is the row itself.
    focus(next ?? (key === 'ArrowLeft' ? row?.querySelector<HTMLElement>('[data-row-link]') : cell));
  }

  return {
    open,
    /** The control of the open cell takes the keys itself. */
    isReady,
    /** What was typed before the control was there. */
    typed,
    hint,
    focus,
    edit,
    close: () => setOpen(undefined),
    takeTyped: () => {
      setReady(true);
      return typed.current;
    },
    /** A key on a row of the list, or on a cell in it. */
    onKey: (key: string, at: number) => {
      const row = rowOf(root.current, at);
      const cell = document.activeElement?.closest<HTMLTableCellElement>('td[data-edit]');
      if (key === 'F2' || key === 'Enter') edit(cell ?? (row ? cellsIn(row)[0] : undefined));
      else if (cell) moveFocus(cell, key);
      else if (key === 'ArrowRight' && row) focus(cellsIn(row)[0]);
    },
    /** The cell of a record as the rows stand now. */
    cellOf: ({ id, at, column }: OpenCell): HTMLTableCellElement | undefined => {
      const index = rows.findIndex((row) => idOf(row) === id);
      const name = columns.findIndex((one) => one.name === column.name);
      return rowOf(root.current, index < 0 ? at : index)?.cells[name];
    },
    /** The cell in the row below. */
    below: (cell: HTMLTableCellElement): HTMLTableCellElement | undefined =>
      rowOf(root.current, (cell.closest('tr')?.sectionRowIndex ?? -1) + 1)?.cells[cell.cellIndex],
    /** The cell that can be changed beside one, also in the row below or above. */
    beside: (cell: HTMLTableCellElement, by: 1 | -1): HTMLTableCellElement | undefined => {
      const all = [...(root.current?.querySelectorAll('tbody tr') ?? [])].flatMap(cellsIn);
      const index = all.indexOf(cell);
      return index < 0 ? undefined : all[index + by];
    },
  };
}
