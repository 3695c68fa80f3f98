'use client';

import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { route } from '@/components/ui/route';
import { areShortcutsOff, isChord, shortcutDelay, useKeys } from '@/components/ui/shortcuts/use-shortcuts';

/**
 * j and k move through the rows (Enter then follows the focused link), J and K also select them, → leads to the editable cells, [
 * and ] turn pages, v opens the views; other keys go to the row's key handler, if there is one.
 */
export function useTableKeys(goToPage: (by: -1 | 1) => void, onKey?: (key: string) => void): void {
  const pendingUntil = useRef(-Infinity);
  const onOwn = (event: KeyboardEvent) => {
    // The list was just removed from the page: the key is for the new content.
    if (!document.querySelector('[data-list]')) return;
    // Without a focused row, the first one is meant.
    if (onKey && ['e', 'x'].includes(event.key) && isBodyFocused()) moveFocus(1);
    if (event.key === 'j' || event.key === 'k') moveFocus(event.key === 'j' ? 1 : -1);
    else if (onKey && (event.key === 'J' || event.key === 'K')) selectOn(event.key === 'J' ? 1 : -1, onKey);
    else if (onKey && ['x', ' ', 'e', 'f'].includes(event.key) && rowHas(event.key)) onKey(event.key);
    else if (onKey && isForCell(event.key)) onKey(event.key);
    else if (event.key === '[' || event.key === ']') goToPage(event.key === ']' ? 1 : -1);
    else if (event.key === 'v') document.getElementById('views')?.togglePopover(true);
    else return;
    event.preventDefault();
  };
  useKeys((event) => {
    // From the search box directly to its results.
    if (
      event.key === 'ArrowDown' &&
      event.target instanceof Element &&
      event.target.matches('[data-search]')
    ) {
      event.preventDefault();
      return moveFocus(1);
    }
    if (areShortcutsOff(event) || isChord(event)) return;
    // A letter after `g` navigates and is not handled here.
    if (pendingUntil.current > event.timeStamp - shortcutDelay) pendingUntil.current = -Infinity;
    else if (event.key === 'g') pendingUntil.current = event.timeStamp;
    else onOwn(event);
  });
}

/** Nothing has the focus, or only the control that selected a view. */
const isBodyFocused = (): boolean =>
  document.activeElement === document.body ||
  document.activeElement?.matches('[popovertarget="views"]') === true;

/** The focused element, if it is in a row and does not need the key itself: Space presses buttons and checkboxes. */
const rowHas = (key: string): HTMLElement | null => {
  const at = document.activeElement;
  const isRow = at instanceof HTMLElement && at.closest('[data-list] tbody tr') !== null;
  return isRow && !at.closest(key === ' ' ? 'button,input' : 'button') ? at : null;
};

/** True when a key is meant for the editable cells of a row: from the row to the right, or within them. */
function isForCell(key: string): boolean {
  const at = rowHas(key);
  if (!at?.closest('tr')?.querySelector('td[tabindex]')) return false;
  return ['F2', 'ArrowRight'].includes(key) || (at.matches('td[tabindex]') && /^(Arrow|Enter)/.test(key));
}

/** Selects the focused row and the next one, as Shift with an arrow does in file lists. */
function selectOn(by: number, onKey: (key: string) => void): void {
  if (rowHas('J')) onKey('J');
  moveFocus(by);
  if (rowHas('J')) onKey('J');
}

function moveFocus(by: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-list] [data-row-link]')];
  const focusedIndex = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next =
    focusedIndex < 0
      ? by > 0
        ? 0
        : links.length - 1
      : Math.min(Math.max(0, focusedIndex + by), links.length - 1);
  links[next]?.focus({ preventScroll: true });
  links[next]?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}

/** Keys of a server-rendered list: through its rows, and to the previous and next page. */
export function ListKeys({ before, after }: { before?: string; after?: string }) {
  const router = useRouter();
  useTableKeys((by) => {
    const to = by > 0 ? after : before;
    if (to) router.push(route(to));
  });
  return null;
}
