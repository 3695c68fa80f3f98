import { narrowest } from './arrange';
import type { Held } from './column-hands';

/** No column fits itself wider than this: a long text is read in its record. */
const WIDEST_FIT = 480;

/** The width at which nothing that a column shows now is cut off, in pixels. */
export function fitTo({ table, at }: Pick<Held, 'table' | 'at'>): number {
  const range = document.createRange();
  const cells = table.querySelectorAll(`tr > :nth-child(${at + 1})`);
  const needs = [...cells].map((cell) => {
    // A heading's words stand in its button, which is as wide as the heading; a box to pick by may stand before it.
    const inside = cell.matches('th') ? (cell.lastElementChild ?? cell) : cell;
    const before = inside.getBoundingClientRect().left - cell.getBoundingClientRect().left;
    const { paddingLeft, paddingRight } = getComputedStyle(inside);
    range.selectNodeContents(inside);
    // A sign beside a heading's words, and its gap, lie within the range already.
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return before + range.getBoundingClientRect().width + padding;
  });
  return Math.ceil(Math.min(WIDEST_FIT, Math.max(narrowest, ...needs))) + 1;
}
