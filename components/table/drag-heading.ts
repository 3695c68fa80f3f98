import type { Hands, Held } from './column-hands';
import { moved } from './moved';

/** A press that moves less than this is a press, in pixels. */
const SLACK = 6;

/** Moves a column while its heading is dragged: a line shows where it would go, Escape leaves it where it was. */
export function dragHeading(event: PointerEvent, { th, table, column, at }: Held, hands: Hands): void {
  const headings = [...table.querySelectorAll('th')];
  let to: number | undefined;
  let dragging = false;

  const mark = (place: number | undefined) => {
    headings.forEach((one, i) => {
      if (place === i) one.dataset.drop = 'before';
      else if (place === headings.length && i === place - 1) one.dataset.drop = 'after';
      else delete one.dataset.drop;
    });
  };
  const move = (e: PointerEvent) => {
    // The hand was lifted before this had come.
    if (e.buttons === 0) return end(e);
    if (!dragging && Math.abs(e.clientX - event.clientX) < SLACK) return;
    dragging = true;
    th.dataset.dragged = '';
    const over = document.elementFromPoint(e.clientX, e.clientY)?.closest('th,td');
    if (!(over instanceof HTMLTableCellElement) || over.closest('table') !== table) return;
    const { left, width } = over.getBoundingClientRect();
    const place = over.cellIndex + (e.clientX > left + width / 2 ? 1 : 0);
    to = place === at || place === at + 1 ? undefined : place;
    mark(to);
  };
  const end = (e: Event) => {
    stop.abort();
    mark(undefined);
    delete th.dataset.dragged;
    if (!dragging) return;
    // The press that ends a move is no press on the heading.
    const swallow = (click: Event) => {
      click.preventDefault();
      click.stopPropagation();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    if (e.type === 'pointerup' && to !== undefined)
      hands.onMove(moved(hands.columns, column.name, to > at ? to - 1 : to));
  };
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerup', end, { signal });
  document.addEventListener('pointercancel', end, { signal });
  document.addEventListener('keydown', (e) => e.key === 'Escape' && end(e), { signal });
}
