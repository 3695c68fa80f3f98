'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { cx } from '@/components/ui/style';
import { type Column, type Row, readColumn } from '../columns/column';
import type { CellEditor, CellEdits } from './cell-edit';
import type { CellChangesControl } from './use-cell-changes';
import type { CellState } from './use-open-cell';

/** Focuses the input before effects run, so that a control that mounts in the same commit takes the focus afterwards. */
const focusInput = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true });

/**
 * Renders the editor over an open cell, so that its row keeps its height. Until the editor has loaded, an input collects the
 * typed text.
 */
export function OpenCell({
  edits,
  Editor,
  id,
  row,
  column,
  isAtEnd,
  changes,
  onDone,
}: {
  edits: CellEdits;
  Editor: CellEditor;
  /** The key of the row. */
  id: string;
  row: Row;
  column: Column;
  /** True for a column at the right end, where the editor extends to the left. */
  isAtEnd: boolean;
  changes: CellChangesControl;
  onDone: CellState['close'];
}) {
  const t = useTranslations('table.cells');
  const [isReady, setReady] = useState(false);
  const typed = useRef('');
  const edit = edits.columns[column.name];
  if (!edit) return null;
  return (
    <div
      data-cell-editor=""
      className={cx(
        'absolute top-0 w-full min-w-55 cursor-auto whitespace-normal text-left',
        isAtEnd ? 'right-0' : 'left-0',
      )}
    >
      {!isReady && (
        <input
          ref={focusInput}
          data-keys-off=""
          aria-label={column.label}
          aria-busy="true"
          placeholder={String(readColumn(row, column) ?? '')}
          className="h-control w-full rounded-md bg-raised px-2 text-sm shadow-lift"
          onChange={(event) => {
            typed.current = event.target.value;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            onDone('stay');
          }}
        />
      )}
      <Editor
        tenant={edits.tenant}
        operation={edit.operation}
        fields={edit.fields}
        row={row}
        label={t('of', { field: column.label, record: id })}
        takeTyped={() => {
          setReady(true);
          return typed.current;
        }}
        onSaved={(saved) => changes.addSave(id, saved)}
        onUndoOffer={(undo) => changes.setUndo(id, undo)}
        onUndo={() => changes.dropSaves(id)}
        onDone={onDone}
      />
    </div>
  );
}
