import { minWidth } from './column';

/** Maximum width in pixels. The record's page shows longer texts in full. */
const MAX_FIT_WIDTH = 480;

/** Returns the width in pixels at which no rendered value of the column is cut off. */
export function fitWidth(heading: HTMLTableCellElement): number {
  const range = document.createRange();
  const cells = heading.closest('table')?.querySelectorAll(`tr > :nth-child(${heading.cellIndex + 1})`);
  const widths = [...(cells ?? [])].map((cell) => {
    // The text of a heading is in a button as wide as the heading; a checkbox may precede it.
    const content = (cell.matches('th') && cell.querySelector('button,span')) || cell;
    const before = content.getBoundingClientRect().left - cell.getBoundingClientRect().left;
    const { paddingLeft, paddingRight } = getComputedStyle(content);
    range.selectNodeContents(content);
    // The range already covers the icon beside a heading's text, and the gap between them.
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return before + range.getBoundingClientRect().width + padding;
  });
  return Math.ceil(Math.min(MAX_FIT_WIDTH, Math.max(minWidth, ...widths))) + 1;
}
