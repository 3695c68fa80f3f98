import type { KeyboardEvent } from 'react';

/**
 * Moves the focus by ArrowDown and ArrowUp between the descendants that match `selector`. At either end, the focus continues at
 * the other end, or stays if `wraps` is false.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string, wraps = true): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = event.target instanceof HTMLElement ? items.indexOf(event.target) : -1;
  const last = items.length - 1;
  let next = at + step;
  if (next < 0) next = wraps ? last : 0;
  if (next > last) next = wraps ? 0 : last;
  event.preventDefault();
  items[next]?.focus();
}
