'use client';

import Pencil from 'lucide-react/icons/pencil';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '@/components/ui/button';
import type { Column, Row } from '../columns/column';
import type { CellEditor, CellEdits } from './cell-edit';
import { type EditRows, useCellChanges } from './use-cell-changes';
import { type Box, type CellState, controlBox, scrollContainer } from './use-open-cell';

type Props = {
  edits: CellEdits;
  Editor: CellEditor;
  columns: readonly Column[];
  rows: readonly Row[];
  /** The text of the query that the rows belong to. */
  queryText: string;
  root: RefObject<HTMLElement | null>;
  cells: CellState;
  onEditRows: (editRows: EditRows) => void;
};

/**
 * Renders in-cell editing for lists. The control overlays the open cell, so that rows keep their height. A pencil button
 * appears on the hovered cell.
 */
export function CellLayer({ edits, Editor, columns, rows, queryText, root, cells, onEditRows }: Props) {
  const t = useTranslations('table.cells');
  const { open, hint, focus, findCell } = cells;
  const [hovered, setHovered] = useState<{ cell: HTMLTableCellElement; box: Box }>();
  const changes = useCellChanges({ keyField: edits.key, rows, queryText, onEditRows });
  const scroll = scrollContainer(root.current);
  const rowId = (row: Row) => String(row[edits.key] ?? '');
  function edit(cell: HTMLTableCellElement | undefined) {
    setHovered(undefined);
    cells.edit(cell);
  }

  const onHover = useEffectEvent((target: EventTarget | null) => {
    const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td') : null;
    if (!scroll || (target instanceof Element && target.closest('[data-cell-layer]'))) return;
    const editable = cell?.hasAttribute('tabindex') && !open ? cell : undefined;
    if (cell !== hovered?.cell) setHovered(editable && { cell: editable, box: controlBox(editable, scroll) });
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
    const move = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'mouse') onHover(event.target);
    };
    const undo = (event: KeyboardEvent) => onUndo(event);
    node?.addEventListener('pointerover', move);
    document.addEventListener('keydown', undo);
    // The pointer may already be on a cell when this layer loads.
    onHover(node?.querySelector('td[tabindex]:hover') ?? null);
    return () => {
      node?.removeEventListener('pointerover', move);
      document.removeEventListener('keydown', undo);
    };
  }, [root]);

  const cellEdit = open && edits.columns[open.column.name];
  const openRow = open && rows.find((row) => rowId(row) === open.id);
  const label = (column: Column, row: Row) => t('of', { field: column.label, record: rowId(row) });
  const layer = (
    <div data-cell-layer="">
      <span id={hint} hidden>
        {t('hint')}
      </span>
      {hovered && !open && (
        <span
          className="absolute z-1 flex items-center pr-1"
          style={{
            // Inset, so that the button stays within the outline of a focused cell.
            left: hovered.box.right - 32,
            top: hovered.box.top + 2,
            width: 30,
            height: hovered.box.height - 5,
            // The button takes the color of its row: plain, hovered, selected or focused.
            backgroundColor: getComputedStyle(hovered.cell).backgroundColor,
          }}
        >
          <IconButton
            size="sm"
            tabIndex={-1}
            label={t('edit', {
              cell: label(
                columns[hovered.cell.cellIndex] ?? columns[0] ?? noColumn,
                rows[hovered.cell.closest('tr')?.sectionRowIndex ?? 0] ?? {},
              ),
            })}
            keys="F2"
            onClick={() => {
              focus(hovered.cell);
              edit(hovered.cell);
            }}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        </span>
      )}
      {open && cellEdit && (
        <div
          className="absolute z-4"
          style={{ left: open.box.left, top: open.box.top, width: open.box.width }}
        >
          <Editor
            key={`${open.id} ${open.column.name}`}
            tenant={edits.tenant}
            operation={cellEdit.operation}
            fields={cellEdit.fields}
            row={openRow ?? open.row}
            label={label(open.column, open.row)}
            onSaved={(saved) => changes.addSave(open.id, saved)}
            onUndo={(undo) => changes.setUndo(open.id, undo)}
            onReadBack={(isSame) => changes.markSaved(findCell(open), isSame)}
            takeTyped={cells.takeTyped}
            onDone={(move) => {
              cells.close();
              if (move === 'leave') return;
              const cell = findCell(open);
              const below = cell && move === 'down' ? cells.cellBelow(cell) : undefined;
              const next = cell && move === 'next' ? cells.siblingCell(cell, 1) : undefined;
              const previous = cell && move === 'previous' ? cells.siblingCell(cell, -1) : undefined;
              focus(below ?? next ?? previous ?? cell);
              edit(next ?? previous);
            }}
          />
        </div>
      )}
    </div>
  );
  return scroll ? createPortal(layer, scroll) : null;
}

const noColumn: Column = { name: '', label: '', kind: 'text', sortable: false, width: 0 };
