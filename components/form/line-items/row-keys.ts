import type { KeyboardEvent } from 'react';

export type Cell = { at: number; column: string };

/** The cell that an event happened in. */
export function cellOf(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element ? target.closest('[data-cell]') : null;
  const [row = '', column = ''] = cell?.getAttribute('data-cell')?.split(' ') ?? [];
  return column ? { at: Number(row), column } : undefined;
}

type Ways = {
  go: (at: number, column: string) => void;
  add: (column: string) => void;
  remove: (at: number, column: string) => void;
  repeat: (at: number, column: string) => void;
  trouble: (step: 1 | -1) => void;
  count: number;
};

/**
 * Keys of the rows: Enter and arrows go along a column, Enter after the last row adds one, Ctrl+D repeats a row,
 * Ctrl+Delete takes it away, F8 goes to the next row that is wrong.
 */
export function onRowKey(event: KeyboardEvent, ways: Ways): void {
  const { key, shiftKey } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  if (key === 'F8') {
    event.preventDefault();
    ways.trouble(shiftKey ? -1 : 1);
    return;
  }
  const cell = cellOf(event.target);
  if (!cell || event.altKey || event.nativeEvent.isComposing) return;
  const { at, column } = cell;
  const isInput = event.target instanceof HTMLInputElement;
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: shiftKey ? -1 : 1 }[key];
  if (ctrl && key === 'Delete') ways.remove(at, column);
  else if (ctrl && key.toLowerCase() === 'd') ways.repeat(at, column);
  else if (!ctrl && isInput && step) {
    const to = at + step;
    if (to >= ways.count && key === 'Enter') ways.add(column);
    else ways.go(Math.max(0, Math.min(to, ways.count - 1)), column);
  } else return;
  event.preventDefault();
}
