/** Where something lies within a list that scrolls, in pixels. */
export type Box = { left: number; right: number; top: number; width: number; height: number };

/** Narrower, a control and its two buttons cannot be read. */
const LEAST = 220;
const EDGE = 4;

/** Where the control of a cell lies: over the cell, as wide as it must be, and within what is in sight. */
export function boxOf(cell: HTMLElement, scroll: HTMLElement): Box {
  const [inner, outer] = [cell.getBoundingClientRect(), scroll.getBoundingClientRect()];
  const start = inner.left - outer.left;
  const width = Math.min(Math.max(inner.width, LEAST), scroll.clientWidth - 2 * EDGE);
  const left = Math.max(EDGE, Math.min(start, scroll.clientWidth - width - EDGE));
  return {
    left: left + scroll.scrollLeft,
    right: start + inner.width + scroll.scrollLeft,
    top: inner.top - outer.top + scroll.scrollTop,
    width,
    height: inner.height,
  };
}

/** A row of the list by its place. */
export const rowOf = (root: HTMLElement | null, at: number): HTMLTableRowElement | undefined =>
  root?.querySelectorAll<HTMLTableRowElement>('tbody tr')[at];

/** The cells of a row that can be changed. */
export const cellsIn = (row: Element): HTMLTableCellElement[] => [
  ...row.querySelectorAll<HTMLTableCellElement>('td[data-edit]'),
];
