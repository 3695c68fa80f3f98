'use client';

import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { route } from '@/components/ui/route';
import { areShortcutsOff, chorded, shortcutDelay, useKeys } from '@/components/ui/shortcuts/use-shortcuts';

/** j and k walk through the rows (Enter then follows the focused link), J and K select them on the way, → leads to the cells that can be changed, [ and ] turn pages, v opens the views; other keys go to the row's hand, where rows have one. */
export function useTableKeys(turn: (by: -1 | 1) => void, hand?: (key: string) => void): void {
  const going = useRef(-Infinity);
  const onOwn = (event: KeyboardEvent) => {
    // The list has just gone from the page: the key is for what came.
    if (!document.querySelector('[data-list]')) return;
    // Whoever has not gone to a row yet means the first one.
    if (hand && ['e', 'x'].includes(event.key) && isNowhere()) walk(1);
    if (event.key === 'j' || event.key === 'k') walk(event.key === 'j' ? 1 : -1);
    else if (hand && (event.key === 'J' || event.key === 'K')) selectOn(event.key === 'J' ? 1 : -1, hand);
    else if (hand && ['x', ' ', 'e', 'f'].includes(event.key) && rowHas(event.key)) hand(event.key);
    else if (hand && isForCell(event.key)) hand(event.key);
    else if (event.key === '[' || event.key === ']') turn(event.key === ']' ? 1 : -1);
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
      return walk(1);
    }
    if (areShortcutsOff(event) || chorded(event)) return;
    // After `g` a letter says where to go, and is not ours.
    if (going.current > event.timeStamp - shortcutDelay) going.current = -Infinity;
    else if (event.key === 'g') going.current = event.timeStamp;
    else onOwn(event);
  });
}

/** Nothing has the focus, or only what a view was just chosen by. */
const isNowhere = (): boolean =>
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
function selectOn(by: number, hand: (key: string) => void): void {
  if (rowHas('J')) hand('J');
  walk(by);
  if (rowHas('J')) hand('J');
}

function walk(by: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-list] [data-row-link]')];
  const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next =
    here < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(Math.max(0, here + by), links.length - 1);
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
