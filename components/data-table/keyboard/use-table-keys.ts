'use client';

import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { route } from '@/components/ui/route';
import { areShortcutsOff, isChord, shortcutDelay, useKeys } from '@/components/ui/shortcuts/use-shortcuts';

/** j and k walk through the rows (Enter then follows the focused link), J and K select them on the way, → leads to the cells that can be changed, [ and ] turn pages, v opens the views; other keys go to the row's hand, where rows have one. */
export function useTableKeys(turnPage: (by: -1 | 1) => void, onKey?: (key: string) => void): void {
  const goingUntil = useRef(-Infinity);
  const onOwn = (event: KeyboardEvent) => {
    // The list has just gone from the page: the key is for what came.
    if (!document.querySelector('[data-list]')) return;
    // Whoever has not gone to a row yet means the first one.
    if (onKey && ['e', 'x'].includes(event.key) && isBodyFocused()) moveFocus(1);
    if (event.key === 'j' || event.key === 'k') moveFocus(event.key === 'j' ? 1 : -1);
    else if (onKey && (event.key === 'J' || event.key === 'K')) selectOn(event.key === 'J' ? 1 : -1, onKey);
    else if (onKey && ['x', ' ', 'e', 'f'].includes(event.key) && rowHas(event.key)) onKey(event.key);
    else if (onKey && isForCell(event.key)) onKey(event.key);
    else if (event.key === '[' || event.key === ']') turnPage(event.key === ']' ? 1 : -1);
    else if (event.key === 'v') document.getElementById('views')?.togglePopover(true);
    else return;
    event.preventDefault();
  };
  useKeys((event) => {
    // From the search straight to what it found.
    if (
      event.key === 'ArrowDown' &&
      event.target instanceof Element &&
      event.target.matches('[data-search]')
    ) {
      event.preventDefault();
      return moveFocus(1);
    }
    if (areShortcutsOff(event) || isChord(event)) return;
    // After `g` a letter says where to go, and is not ours.
    if (goingUntil.current > event.timeStamp - shortcutDelay) goingUntil.current = -Infinity;
    else if (event.key === 'g') goingUntil.current = event.timeStamp;
    else onOwn(event);
  });
}

/** Nothing has the focus, or only what a view was just chosen by. */
const isBodyFocused = (): boolean =>
  document.activeElement === document.body ||
  document.activeElement?.matches('[popovertarget="views"]') === true;

/** What has the focus, when it is in a row and does not want the key for itself: a blank presses buttons and boxes. */
const rowHas = (key: string): HTMLElement | null => {
  const at = document.activeElement;
  const isRow = at instanceof HTMLElement && at.closest('[data-list] tbody tr') !== null;
  return isRow && !at.closest(key === ' ' ? 'button,input' : 'button') ? at : null;
};

/** Whether a key is meant for the cells of a row that can be changed: from the row to the right, or within them. */
function isForCell(key: string): boolean {
  const at = rowHas(key);
  if (!at?.closest('tr')?.querySelector('[data-edit]')) return false;
  return ['F2', 'ArrowRight'].includes(key) || (at.matches('[data-edit]') && /^(Arrow|Enter)/.test(key));
}

/** Selects the row that has been gone to and the next one, as Shift with an arrow does in a file list. */
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

/** The keys of a list that was drawn on the server: through its rows, and to the pages beside this one. */
export function ListKeys({ before, after }: { before?: string; after?: string }) {
  const router = useRouter();
  useTableKeys((by) => {
    const to = by > 0 ? after : before;
    if (to) router.push(route(to));
  });
  return null;
}
