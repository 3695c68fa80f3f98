import type { KeyboardEvent } from 'react';

export function findCell(target: EventTarget): { index: number; column: string } | undefined {
  const cell = target instanceof Element ? target.closest('[data-cell]') : null;
  const [index = '', column = ''] = cell?.getAttribute('data-cell')?.split(' ') ?? [];
  return column ? { index: Number(index), column } : undefined;
}

export type RowActions = {
  count: number;
  focus: (index: number, column: string) => void;
  append: (column: string) => void;
  remove: (index: number, column: string) => void;
  duplicate: (index: number, column: string) => void;
  nextProblem: (step: 1 | -1) => void;
};

/**
 * Handles the keys of rows: Enter and the arrows move along a column, Enter in the last row appends a row, Ctrl+D duplicates a
 * row, Ctrl+Delete removes a row, and F8 goes to the next row with an error.
 */
export function handleRowKey(event: KeyboardEvent, actions: RowActions): void {
  const { key, shiftKey } = event;
  const hasModifier = event.ctrlKey || event.metaKey;
  if (key === 'F8') {
    event.preventDefault();
    actions.nextProblem(shiftKey ? -1 : 1);
    return;
  }
  const cell = findCell(event.target);
  if (!cell || event.altKey || event.nativeEvent.isComposing) return;
  const { index, column } = cell;
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: shiftKey ? -1 : 1 }[key];
  if (hasModifier && key === 'Delete') actions.remove(index, column);
  else if (hasModifier && key.toLowerCase() === 'd') actions.duplicate(index, column);
  else if (!hasModifier && event.target instanceof HTMLInputElement && step) {
    const to = index + step;
    if (to >= actions.count && key === 'Enter') actions.append(column);
    else actions.focus(Math.max(0, Math.min(to, actions.count - 1)), column);
  } else return;
  event.preventDefault();
}
