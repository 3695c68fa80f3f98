'use client';

import Pencil from 'lucide-react/icons/pencil';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '@/components/ui/button';
import type { Column, Row } from '../columns/column';
import type { CellEditor, CellEdits } from './cell-edit';
import { type AdjustRows, useCellChanges } from './use-cell-changes';
import { type Box, boxOf, type CellState, scrollOf } from './use-open-cell';

type Props = {
  edits: CellEdits;
  Editor: CellEditor;
  /** The visible columns. */
  columns: readonly Column[];
  rows: readonly Row[];
  /** What the rows answer. */
  asked: string;
  root: RefObject<HTMLElement | null>;
  cells: CellState;
  onAdjust: (adjust: AdjustRows) => void;
};

/**
 * Changing cells of a list in their place: the control of the open cell lies over it, so that no row grows. A double click or the
 * pencil opens a cell too.
 */
export function CellLayer({ edits, Editor, columns, rows, asked, root, cells, onAdjust }: Props) {
  const t = useTranslations('table.cells');
  const { open, hint, focus, cellOf } = cells;
  const [near, setNear] = useState<{ cell: HTMLTableCellElement; box: Box }>();
  const changes = useCellChanges({ keyField: edits.key, rows, asked, onAdjust });
  const scroll = scrollOf(root.current);
  const idOf = (row: Row) => String(row[edits.key] ?? '');
  function edit(cell: HTMLTableCellElement | undefined) {
    setNear(undefined);
    cells.edit(cell);
  }

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
  useEffect(() => {
    const node = root.current;
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
      node?.removeEventListener('dblclick', press);
      node?.removeEventListener('pointerover', move);
      document.removeEventListener('keydown', undo);
    };
  }, [root]);

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
            takeTyped={cells.takeTyped}
            onDone={(onward) => {
              cells.close();
              if (onward === 'leave') return;
              const cell = cellOf(open);
              const below = cell && onward === 'down' ? cells.below(cell) : undefined;
              const next = cell && onward === 'next' ? cells.beside(cell, 1) : undefined;
              const before = cell && onward === 'previous' ? cells.beside(cell, -1) : undefined;
              focus(below ?? next ?? before ?? cell);
              edit(next ?? before);
            }}
          />
        </div>
      )}
    </div>
  );
  return scroll ? createPortal(layer, scroll) : null;
}

const noColumn: Column = { name: '', label: '', kind: 'text', sortable: false, width: 0 };
