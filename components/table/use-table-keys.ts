'use client';

import { useEffect, useEffectEvent } from 'react';
import { chorded, keysAreOff } from '@/components/shell/quiet';

/** j and k walk through the rows (Enter then follows the focused link), [ and ] turn pages, v opens the views. */
export function useTableKeys(turn: (by: -1 | 1) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (keysAreOff(event) || chorded(event)) return;
    if (event.key === 'j' || event.key === 'k') walk(event.key === 'j' ? 1 : -1);
    else if (event.key === '[' || event.key === ']') turn(event.key === ']' ? 1 : -1);
    else if (event.key === 'v') document.getElementById('views')?.togglePopover(true);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function walk(by: number): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-list] [data-row-link]')];
  const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next =
    here < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(Math.max(0, here + by), links.length - 1);
  links[next]?.focus({ preventScroll: true });
  links[next]?.closest('tr')?.scrollIntoView({ block: 'nearest' });
}
