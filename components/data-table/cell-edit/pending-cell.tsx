'use client';

import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import { type CellState, scrollContainer } from './use-open-cell';

/** Focus immediately: a control that mounts with it takes the focus afterwards. */
const focusInput = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true });

/** Collects what is typed in a cell while its control loads. Escape leaves the cell unchanged. */
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
