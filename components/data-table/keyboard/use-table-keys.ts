'use client';

import { useRouter } from 'next/navigation';
import type { RefObject } from 'react';
import { type PageAction, usePageActions } from '@/components/ui/actions/page-actions';
import { openPopover } from '@/components/ui/popover';
import { route } from '@/components/ui/route';

/** Returns the actions of the row at an index. */
export type GetRowActions = (index: number) => readonly PageAction[];

/**
 * Registers the keys of a list: j and k move through the rows (Enter follows the focused link), J and K also select rows, [ and
 * ] turn pages, v opens the views. Row actions are looked up only for the focused row.
 */
export function useTableKeys(
  goToPage: (by: -1 | 1) => void,
  rows?: { getActions: GetRowActions; select?: (index: number) => void; unselectable?: string },
): void {
  usePageActions(() => {
    // If the list has just been removed from the page, keys are for the new content.
    if (!document.querySelector('[data-list]')) return [];
    const selectAndMove = (by: 1 | -1) => {
      const [from, to] = [focusedRow()?.sectionRowIndex, moveFocus(by)?.sectionRowIndex];
      for (const index of [from, to]) if (index !== undefined) rows?.select?.(index);
    };
    return [
      { keys: 'j', run: () => void moveFocus(1) },
      { keys: 'k', run: () => void moveFocus(-1) },
      { keys: ']', run: () => goToPage(1) },
      { keys: '[', run: () => goToPage(-1) },
      { keys: 'v', run: () => openPopover('views') },
      // Shift with j or k extends the selection, like Shift with an arrow key in file lists.
      ...(rows?.select
        ? [
            { keys: 'Shift+J', unavailable: rows.unselectable, run: () => selectAndMove(1) },
            { keys: 'Shift+K', unavailable: rows.unselectable, run: () => selectAndMove(-1) },
          ]
        : []),
      ...(rows ? focusedRowActions(rows.getActions) : []),
    ];
  }, 'list');
}

/** Registers the keys of a list's search box: `/` focuses the box, ↓ moves from the box to the first row. */
export function useSearchBoxKeys(input: RefObject<HTMLInputElement | null>): void {
  const focus = () => {
    input.current?.focus();
    input.current?.select();
  };
  usePageActions(() => [
    { keys: '/', run: focus },
    ...(document.activeElement === input.current
      ? [{ keys: 'ArrowDown', isGlobal: true, run: () => void moveFocus(1) }]
      : []),
  ]);
}

/** Returns the focused row. Null if a button in the row has the focus, because the button handles the keys. */
const focusedRow = (): HTMLTableRowElement | null =>
  document.activeElement?.closest('button')
    ? null
    : (document.activeElement?.closest<HTMLTableRowElement>('[data-list] tbody tr') ?? null);

/** True if nothing has the focus, or only the button that opens the views. */
const isBodyFocused = (): boolean =>
  document.activeElement === document.body ||
  document.activeElement?.matches('[popovertarget="views"]') === true;

function focusedRowActions(getActions: GetRowActions): readonly PageAction[] {
  const row = focusedRow();
  if (row)
    // In a checkbox, Space toggles the checkbox.
    return getActions(row.sectionRowIndex).filter(
      ({ keys }) => keys !== 'Space' || !document.activeElement?.matches('input'),
    );
  if (!isBodyFocused()) return [];
  // Without a focused row, `e` and `x` apply to the first row.
  return getActions(0)
    .filter(({ keys }) => keys === 'e' || keys === 'x')
    .map(({ keys, unavailable, run }) => {
      const runOnFirst = () => {
        moveFocus(1);
        run();
      };
      return { keys, unavailable, run: runOnFirst };
    });
}

/** Returns the row at an index below the headings. */
export const bodyRow = (table: HTMLTableElement | null, index: number) => table?.rows[index + 1];

/** Moves the focus to the link of a row, and scrolls the row into view. */
export function focusRow(row: HTMLTableRowElement | null | undefined): void {
  row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus to the next or previous row. If no row has the focus, moves it to the first or last row. */
function moveFocus(by: 1 | -1): HTMLTableRowElement | null | undefined {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('[data-list] tr:has([data-row-link])')];
  const focusedIndex = rows.findIndex((row) => row.contains(document.activeElement));
  const next = focusedIndex < 0 && by < 0 ? rows.length - 1 : focusedIndex + by;
  const row = rows[Math.min(Math.max(0, next), rows.length - 1)];
  focusRow(row);
  return row;
}

/** Registers the keys of a server-rendered list: j and k move through the rows, [ and ] lead to the previous and next page. */
export function ListKeys({ before, after }: { before?: string; after?: string }) {
  const router = useRouter();
  useTableKeys((by) => {
    const to = by > 0 ? after : before;
    if (to) router.push(route(to));
  });
  return null;
}
