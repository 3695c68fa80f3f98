import { narrowest, widest } from './arrange';
import type { Column } from './column';
import { dragEdge } from './drag-edge';
import { dragHeading } from './drag-heading';
import { fitTo } from './fit-column';
import { moved, type Order } from './moved';
import { sized } from './sized';

/** What hands on the headings of a list can do. */
export type Hands = {
  columns: readonly Column[];
  onMove: (order: Order) => void;
  widths: string;
  onWidths: (widths: string) => void;
  say: (key: 'nowAt' | 'nowWide', values: Record<string, string | number>) => string;
};

/** A heading that a hand is on. */
export type Held = { th: HTMLTableCellElement; table: HTMLTableElement; column: Column; at: number };

/** So far from its right edge a heading is taken by the edge, in pixels. */
const EDGE = 8;
const STEP = 16;

function heldBy(event: Event, columns: readonly Column[]): Held | undefined {
  const th = event.target instanceof Element ? event.target.closest('th') : null;
  const table = th?.closest('table');
  const column = th && columns[th.cellIndex];
  // The box in the first heading is another hand's.
  if (event.target instanceof Element && event.target.closest('label,input')) return undefined;
  return th && table && column ? { th, table, column, at: th.cellIndex } : undefined;
}

/** Gives columns other widths, in pixels. */
const size = (hands: Hands, widths: readonly (readonly [string, number])[]): void =>
  hands.onWidths(sized(hands.widths, new Map(widths)));

/** Something was done to a heading by pointer or key. */
export function handle(event: Event, hands: Hands): void {
  const held = heldBy(event, hands.columns);
  if (!held) return;
  if (event instanceof KeyboardEvent) press(event, held, hands);
  else if (event instanceof PointerEvent || event instanceof MouseEvent) {
    const onEdge = held.th.getBoundingClientRect().right - event.clientX <= EDGE;
    if (event.type === 'dblclick' && onEdge) size(hands, [[held.column.name, fitTo(held)]]);
    if (!(event instanceof PointerEvent) || event.type !== 'pointerdown' || event.button !== 0) return;
    if (onEdge) dragEdge(event, held, hands);
    // A finger on the table scrolls it.
    else if (event.pointerType !== 'touch') dragHeading(event, held, hands);
  }
}

/** Shift with an arrow makes a column wider or narrower, with Ctrl or Command as well it moves. */
function press(event: KeyboardEvent, { th, table, column, at }: Held, hands: Hands): void {
  const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (way === 0 || !event.shiftKey || event.altKey) return;
  const { columns, say } = hands;
  if (event.ctrlKey || event.metaKey) {
    const to = at + way;
    if (to < 0 || to >= columns.length) return;
    hands.onMove(moved(columns, column.name, to));
    announce(say('nowAt', { column: column.label, place: to + 1, last: columns.length }));
    // It may have been taken out of the page and put back: then the focus went.
    requestAnimationFrame(() => table.querySelectorAll('th')[to]?.querySelector('button')?.focus());
    return;
  }
  const now = th.getBoundingClientRect().width;
  const width = Math.min(widest, Math.max(narrowest, Math.round(now) + way * STEP));
  size(hands, [[column.name, width]]);
  announce(say('nowWide', { column: column.label, width }));
}

/** Says it to those who do not see it. */
function announce(text: string): void {
  let said = document.getElementById('said');
  if (!said) {
    said = document.createElement('p');
    said.id = 'said';
    said.className = 'sr-only';
    said.setAttribute('role', 'status');
    document.body.append(said);
  }
  said.textContent = text;
}
