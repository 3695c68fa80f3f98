'use client';

import Pencil from 'lucide-react/icons/pencil';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '@/components/ui/button';
import type { Column, Row } from '../columns/column';
import type { CellEditor, CellEdits } from './cell-edit';
import { type AdjustRows, useCellChanges } from './use-cell-changes';

/** Where something lies within a list that scrolls, in pixels. */
export type Box = { left: number; right: number; top: number; width: number; height: number };

/** Narrower, a control and its two buttons cannot be read. */
const LEAST = 220;
const EDGE = 4;

/** Where the control of a cell lies: over the cell, as wide as it must be, and within what is in sight. */
function boxOf(cell: HTMLElement, scroll: HTMLElement): Box {
  const [inner, outer] = [cell.getBoundingClientRect(), scroll.getBoundingClientRect()];
  const start = inner.left - outer.left;
  const width = Math.min(Math.max(inner.width, LEAST), scroll.clientWidth - 2 * EDGE);
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

type Props = {
  edits: CellEdits;
  Editor: CellEditor;
  /** The visible columns. */
  columns: readonly Column[];
  rows: readonly Row[];
  /** What the rows answer. */
  asked: string;
  root: RefObject<HTMLElement | null>;
  /** Takes the keys of the rows that are meant for cells. */
  keys: RefObject<((key: string, at: number) => void) | undefined>;
  onAdjust: (adjust: AdjustRows) => void;
};

type Open = { row: Row; id: string; at: number; column: Column; box: Box };

/**
 * Changing cells of a list in their place: arrows walk among the cells that can be changed, Enter, F2, a double click or the pencil opens
 * the control of the one that is gone to. It lies over its cell, so that no row grows.
 */
export function CellLayer({ edits, Editor, columns, rows, asked, root, keys, onAdjust }: Props) {
  const t = useTranslations('table.cells');
  const hint = useId();
  const [open, setOpen] = useState<Open>();
  const [near, setNear] = useState<{ cell: HTMLTableCellElement; box: Box }>();
  const changes = useCellChanges({ keyField: edits.key, rows, asked, onAdjust });
  const scroll = root.current?.querySelector<HTMLElement>('.list-scroll');
  const idOf = (row: Row) => String(row[edits.key] ?? '');
  const cellAt = (at: number, name: string): HTMLTableCellElement | undefined =>
    rowOf(root.current, at)?.cells[columns.findIndex((column) => column.name === name)];

  function focus(cell: HTMLElement | null | undefined) {
    cell?.setAttribute('aria-describedby', hint);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  function edit(cell: HTMLTableCellElement | undefined) {
    const at = cell?.closest('tr')?.sectionRowIndex ?? -1;
    const [row, column] = [rows[at], cell && columns[cell.cellIndex]];
    if (!cell || !row || !column || !edits.columns[column.name] || !scroll) return;
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    setNear(undefined);
    setOpen({ row, id: idOf(row), at, column, box: boxOf(cell, scroll) });
  }
  /** The cell that can be changed beside one, also in the row below or above. */
  function beside(cell: HTMLTableCellElement, by: 1 | -1): HTMLTableCellElement | undefined {
    const all = [...(root.current?.querySelectorAll('tbody tr') ?? [])].flatMap(cellsIn);
    const here = all.indexOf(cell);
    return here < 0 ? undefined : all[here + by];
  }
  function walk(cell: HTMLTableCellElement, key: string) {
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

  const onKey = useEffectEvent((key: string, at: number) => {
    const row = rowOf(root.current, at);
    const here = document.activeElement?.closest<HTMLTableCellElement>('td[data-edit]');
    if (key === 'F2' || key === 'Enter') edit(here ?? (row ? cellsIn(row)[0] : undefined));
    else if (here) walk(here, key);
    else if (key === 'ArrowRight' && row) focus(cellsIn(row)[0]);
  });
  const onCell = useEffectEvent((cell: HTMLTableCellElement | undefined) => edit(cell));
  const onNear = useEffectEvent((target: EventTarget | null) => {
    const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td') : null;
    if (!scroll || (target instanceof Element && target.closest('[data-cell-layer]'))) return;
    const isOne = cell?.dataset.edit !== undefined && !open;
    if (cell !== near?.cell) setNear(isOne ? { cell, box: boxOf(cell, scroll) } : undefined);
  });
  const onUndo = useEffectEvent((event: KeyboardEvent) => {
    const typing = event.target instanceof Element && event.target.closest('input,textarea,select,dialog');
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || typing || !changes.undo.current) return;
    event.preventDefault();
    changes.undo.current();
  });
  // What is pressed before the control is there is meant for it, and not for the list.
  const isOpening = open !== undefined;
  useEffect(() => {
    if (!isOpening) return;
    const swallow = (event: KeyboardEvent) => {
      const at = document.activeElement;
      if (at !== document.body && !at?.matches('td[data-edit]')) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', swallow, true);
    return () => removeEventListener('keydown', swallow, true);
  }, [isOpening]);
  useEffect(() => {
    const node = root.current;
    keys.current = (key, at) => onKey(key, at);
    const press = ({ target }: Event) =>
      target instanceof Element && onCell(target.closest<HTMLTableCellElement>('td[data-edit]') ?? undefined);
    const move = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'mouse') onNear(event.target);
    };
    const undo = (event: KeyboardEvent) => onUndo(event);
    node?.addEventListener('dblclick', press);
    node?.addEventListener('pointerover', move);
    document.addEventListener('keydown', undo);
    // What woke this layer may be the pointer, which rests on a cell now.
    onNear(node?.querySelector('td[data-edit]:hover') ?? null);
    return () => {
      keys.current = undefined;
      node?.removeEventListener('dblclick', press);
      node?.removeEventListener('pointerover', move);
      document.removeEventListener('keydown', undo);
    };
  }, [root, keys]);

  const chosen = open && edits.columns[open.column.name];
  const now = open && rows.find((row) => idOf(row) === open.id);
  const label = (column: Column, row: Row) => t('of', { field: column.label, record: idOf(row) });
  const layer = (
    <div data-cell-layer="">
      <span id={hint} hidden>
        {t('hint')}
      </span>
      {near && !open && (
        <span
          className="absolute z-1 flex items-center bg-hover pr-1"
          style={{ left: near.box.right - 32, top: near.box.top, width: 32, height: near.box.height - 1 }}
        >
          <IconButton
            size="sm"
            tabIndex={-1}
            label={t('edit', {
              cell: label(
                columns[near.cell.cellIndex] ?? columns[0] ?? noColumn,
                rows[near.cell.closest('tr')?.sectionRowIndex ?? 0] ?? {},
              ),
            })}
            keys="F2"
            onClick={() => {
              focus(near.cell);
              edit(near.cell);
            }}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        </span>
      )}
      {open && chosen && (
        <div
          className="absolute z-4"
          style={{ left: open.box.left, top: open.box.top, width: open.box.width }}
        >
          <Editor
            key={`${open.id} ${open.column.name}`}
            tenant={edits.tenant}
            operation={chosen.operation}
            fields={chosen.fields}
            row={now ?? open.row}
            label={label(open.column, open.row)}
            onSaved={(saved) => changes.note(open.id, saved)}
            onUndo={(undo) => changes.offer(open.id, undo)}
            onRead={(isSame) => changes.mark(cellOf(open), isSame)}
            onDone={(onward) => {
              setOpen(undefined);
              if (onward === 'leave') return;
              const cell = cellOf(open);
              const below = onward === 'down' && cell && rowOf(root.current, rowPlace(cell) + 1);
              const next = cell && onward === 'next' ? beside(cell, 1) : undefined;
              const before = cell && onward === 'previous' ? beside(cell, -1) : undefined;
              focus((below && cell && below.cells[cell.cellIndex]) || next || before || cell);
              edit(next ?? before);
            }}
          />
        </div>
      )}
    </div>
  );
  return scroll ? createPortal(layer, scroll) : null;

  function cellOf({ id, at, column }: Open): HTMLTableCellElement | undefined {
    const place = rows.findIndex((row) => idOf(row) === id);
    return cellAt(place < 0 ? at : place, column.name);
  }
}

const noColumn: Column = { name: '', label: '', kind: 'text', sortable: false, width: 0 };

const rowPlace = (cell: HTMLElement): number => cell.closest('tr')?.sectionRowIndex ?? -1;
