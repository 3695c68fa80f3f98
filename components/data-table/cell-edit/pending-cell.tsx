'use client';

import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import { type CellState, scrollContainer } from './use-open-cell';

/** Focuses before effects run, so that a control that mounts in the same commit still gets the focus. */
const focusInput = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true });

/** Renders an input over the open cell. The input collects typed text while the control loads. Escape discards the text. */
export function PendingCell({ cells, root }: { cells: CellState; root: RefObject<HTMLElement | null> }) {
  const { open, isReady, typed } = cells;
  const scroller = scrollContainer(root.current);
  if (!open || isReady || !scroller) return null;
  return createPortal(
    <input
      ref={focusInput}
      data-keys-off=""
      aria-label={open.column.label}
      aria-busy="true"
      placeholder={cells.findCell(open)?.textContent ?? undefined}
      className="absolute z-3 h-control rounded-md bg-raised px-2 text-sm shadow-lift"
      style={{ left: open.box.left, top: open.box.top, width: open.box.width }}
      onChange={(event) => {
        typed.current = event.target.value;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        const cell = cells.findCell(open);
        cells.close();
        cells.focus(cell);
      }}
    />,
    scroller,
  );
}
