'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useId, useRef, useState } from 'react';
import type { PageAction } from '@/components/ui/actions/page-actions';
import { toastReason } from '@/components/ui/toast';
import { isMasked } from '@/lib/contract/masking';
import type { Column, Row } from '../columns/column';
import type { CellEdits } from './cell-edit';

/** Position in the scrolling list, in pixels. */
export type Box = { left: number; right: number; top: number; width: number; height: number };

/** Minimum width of the control with its two buttons, in pixels. */
const MIN_WIDTH = 220;
const EDGE = 4;

/** Returns the position of a cell's control: over the cell, at least `MIN_WIDTH` wide, and within the visible area. */
export function controlBox(cell: HTMLElement, scroll: HTMLElement): Box {
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

const findRow = (root: HTMLElement | null, at: number): HTMLTableRowElement | undefined =>
  root?.querySelectorAll<HTMLTableRowElement>('tbody tr')[at];

const cellsIn = (row: Element): HTMLTableCellElement[] => [
  ...row.querySelectorAll<HTMLTableCellElement>('td[tabindex]'),
];

export const scrollContainer = (root: HTMLElement | null) => root?.querySelector<HTMLElement>('.list-scroll');

/** The cell being edited, with the index of its row. */
export type OpenCell = { row: Row; id: string; at: number; column: Column; box: Box };

export type CellState = ReturnType<typeof useOpenCell>;

/**
 * Manages the open cell of a list and its keys: arrows move between editable cells, Enter and F2 open a cell. Every list calls
 * this hook from the start, so that no key is lost while the control loads.
 */
export function useOpenCell({
  edits,
  columns,
  rows,
  root,
}: {
  edits: CellEdits | undefined;
  columns: readonly Column[];
  rows: readonly Row[];
  root: RefObject<HTMLElement | null>;
}) {
  const t = useTranslations('table.cells');
  const hint = useId();
  const [open, setOpen] = useState<OpenCell>();
  const [isReady, setReady] = useState(false);
  const typed = useRef('');
  const rowId = (row: Row) => String(row[edits?.key ?? ''] ?? '');

  function focus(cell: HTMLElement | null | undefined) {
    cell?.setAttribute('aria-describedby', hint);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  function edit(cell: HTMLTableCellElement | undefined) {
    const scroll = scrollContainer(root.current);
    const at = cell?.closest('tr')?.sectionRowIndex ?? -1;
    const [row, column] = [rows[at], cell && columns[cell.cellIndex]];
    if (!cell || !row || !column || !edits?.columns[column.name] || !scroll) return;
    if (edits.columns[column.name]?.fields.some((field) => isMasked(row[field])))
      return toastReason(t('masked'));
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    typed.current = '';
    setReady(false);
    setOpen({ row, id: rowId(row), at, column, box: controlBox(cell, scroll) });
  }
  function moveFocus(cell: HTMLTableCellElement, key: string) {
    const row = cell.closest('tr');
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = findRow(root.current, (row?.sectionRowIndex ?? 0) + (key === 'ArrowDown' ? 1 : -1));
      return focus(next?.cells[cell.cellIndex]);
    }
    const rowCells = row ? cellsIn(row) : [];
    const next = rowCells[rowCells.indexOf(cell) + (key === 'ArrowRight' ? 1 : -1)];
    // From the first editable cell, the left arrow returns to the row's link.
    focus(next ?? (key === 'ArrowLeft' ? row?.querySelector<HTMLElement>('[data-row-link]') : cell));
  }

  return {
    open,
    /** Whether the control of the open cell handles keys itself. */
    isReady,
    /** What was typed before the control was loaded. */
    typed,
    hint,
    focus,
    edit,
    /** Opens the editable cell that was double-clicked. */
    editAt: (target: EventTarget) =>
      target instanceof Element && edit(target.closest<HTMLTableCellElement>('td[tabindex]') ?? undefined),
    close: () => setOpen(undefined),
    takeTyped: () => {
      setReady(true);
      return typed.current;
    },
    /** Key bindings of a row's editable cells: into the cells from the row, and between them. */
    actionsOf: (at: number): PageAction[] => {
      const row = findRow(root.current, at);
      const [first] = row ? cellsIn(row) : [];
      if (!first) return [];
      const cell = document.activeElement?.closest<HTMLTableCellElement>('td[tabindex]');
      if (!cell)
        return [
          { keys: 'F2', run: () => edit(first) },
          { keys: 'ArrowRight', run: () => focus(first) },
        ];
      const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
      return [
        { keys: 'F2', otherKeys: ['Enter'], run: () => edit(cell) },
        ...arrows.map((keys) => ({ keys, run: () => moveFocus(cell, keys) })),
      ];
    },
    /** Returns the cell of a record in the current rows; falls back to the previous index if the record is gone. */
    findCell: ({ id, at, column }: OpenCell): HTMLTableCellElement | undefined => {
      const index = rows.findIndex((row) => rowId(row) === id);
      const name = columns.findIndex((one) => one.name === column.name);
      return findRow(root.current, index < 0 ? at : index)?.cells[name];
    },
    cellBelow: (cell: HTMLTableCellElement): HTMLTableCellElement | undefined =>
      findRow(root.current, (cell.closest('tr')?.sectionRowIndex ?? -1) + 1)?.cells[cell.cellIndex],
    /** Returns the next or previous editable cell, which may be in an adjacent row. */
    siblingCell: (cell: HTMLTableCellElement, by: 1 | -1): HTMLTableCellElement | undefined => {
      const all = [...(root.current?.querySelectorAll('tbody tr') ?? [])].flatMap(cellsIn);
      const index = all.indexOf(cell);
      return index < 0 ? undefined : all[index + by];
    },
  };
}
