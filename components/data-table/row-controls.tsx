'use client';

import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Column, type Row, readColumn, recordHref } from './columns/column';
import type { ControlLabels } from './control-labels';
import type { RowActionsOf } from './keyboard/use-table-keys';
import { EditLink } from './table-body';

/**
 * Shows the controls at the end of the row that was last hovered or focused. Controls in every row would add a hundred elements
 * to each page.
 */
export function RowControls({
  root,
  rows,
  columns,
  href,
  edit,
  controlLabels,
  actionsOf,
  children,
}: {
  root: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  columns: readonly Column[];
  /** URL patterns of a record and of its edit form, as in `ListShape`. */
  href: string | undefined;
  edit: string | undefined;
  controlLabels: ControlLabels;
  actionsOf: RowActionsOf;
  /** The cell editor. It loads when the pointer or the focus enters the rows. */
  children: ReactNode;
}) {
  const [current, setCurrent] = useState<HTMLTableRowElement>();
  useEffect(() => {
    const moveToTarget = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      // Ignore rows of the preview beside the list.
      setCurrent((last) => target.closest<HTMLTableRowElement>('.list-scroll tbody tr') ?? last);
    };
    const listeners = new AbortController();
    for (const event of ['pointerover', 'focusin'])
      root.current?.addEventListener(event, moveToTarget, { passive: true, signal: listeners.signal });
    return () => listeners.abort();
  }, [root]);

  const index = current?.sectionRowIndex ?? -1;
  const row = rows[index];
  const cell = current?.querySelector('[data-row-actions]');
  const key = String((row && columns[0] && readColumn(row, columns[0])) ?? '');
  const form = row && recordHref(edit, row);
  const preview = actionsOf(index).find(({ keys }) => keys === 'Space');
  const controls = row && (
    <>
      {form && <EditLink href={form} row={key} labels={controlLabels} />}
      {preview && recordHref(href, row) && (
        <button
          type="button"
          data-preview=""
          tabIndex={-1}
          aria-label={preview.label}
          // Keeps the focus in the row, because the list's keys work only in rows.
          onMouseDown={(event) => event.preventDefault()}
          onClick={preview.run}
        />
      )}
    </>
  );
  return (
    <>
      {cell && createPortal(controls, cell)}
      {current && children}
    </>
  );
}
