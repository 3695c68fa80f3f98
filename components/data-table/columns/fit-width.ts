import { minWidth } from './column';

/** Long texts are read on the record's page. */
const MAX_FIT_WIDTH = 480;

/** The width at which no visible value of a heading's column is cut off, in pixels. */
export function fitWidth(heading: HTMLTableCellElement): number {
  const range = document.createRange();
  const cells = heading.closest('table')?.querySelectorAll(`tr > :nth-child(${heading.cellIndex + 1})`);
  const widths = [...(cells ?? [])].map((cell) => {
    // A heading's text is in a button as wide as the heading, possibly after a checkbox.
    const content = (cell.matches('th') && cell.querySelector('button,span')) || cell;
    const before = content.getBoundingClientRect().left - cell.getBoundingClientRect().left;
    const { paddingLeft, paddingRight } = getComputedStyle(content);
    range.selectNodeContents(content);
    // The range already includes an icon beside a heading's text and its gap.
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return before + range.getBoundingClientRect().width + padding;
  });
  return Math.ceil(Math.min(MAX_FIT_WIDTH, Math.max(minWidth, ...widths))) + 1;
}
