import { flushSync } from 'react-dom';
import { maxWidth, minWidth } from './column';
import { columnWidths, moveColumn } from './column-layout';
import type { ListTable, TableColumn } from './table-model';

/** What a gesture on a column heading changes, and how it is announced. */
export type GestureContext = {
  table: ListTable;
  announce: (key: 'nowAt' | 'nowWide', values: Record<string, string | number>) => string;
};

/** The heading under the pointer or focus. */
type Heading = { th: HTMLTableCellElement; element: HTMLTableElement; column: TableColumn; index: number };

/** Distance from the right edge in which a heading is resized instead of moved, in pixels. */
const EDGE = 8;
/** Movement below which a press is a click, in pixels. */
const DRAG_THRESHOLD = 6;
/** Change of the width by an arrow key, in pixels. */
const KEY_STEP = 16;
/** Max. width for fitting a column: long texts are read on the record's page. */
const MAX_FIT_WIDTH = 480;

const clamp = (width: number) => Math.min(maxWidth, Math.max(minWidth, Math.round(width)));

function headingAt(event: Event, table: ListTable): Heading | undefined {
  const { target } = event;
  // The checkbox in the first heading selects rows.
  if (!(target instanceof Element) || target.closest('label,input')) return undefined;
  const th = target.closest('th');
  const element = th?.closest('table');
  const column = th && table.getVisibleLeafColumns()[th.cellIndex];
  return th && element && column ? { th, element, column, index: th.cellIndex } : undefined;
}

const setWidths = (table: ListTable, widths: Readonly<Record<string, number>>) =>
  table.setColumnSizing((sizing) => ({ ...sizing, ...widths }));

/** Handles a pointer or key event on the headings. */
export function handleColumnEvent(event: Event, context: GestureContext): void {
  const heading = headingAt(event, context.table);
  if (!heading) return;
  if (event instanceof KeyboardEvent) resizeByKey(event, heading, context);
  else if (event instanceof PointerEvent || event instanceof MouseEvent) {
    const onEdge = heading.th.getBoundingClientRect().right - event.clientX <= EDGE;
    if (event.type === 'dblclick' && onEdge)
      setWidths(context.table, { [heading.column.id]: fitWidth(heading) });
    if (!(event instanceof PointerEvent) || event.type !== 'pointerdown' || event.button !== 0) return;
    if (onEdge) resize(event, heading, context.table);
    // Touch scrolls the table.
    else if (event.pointerType !== 'touch') drag(event, heading, context.table);
  }
}

/** Shift with an arrow resizes a column; with Ctrl or Command as well it moves the column. */
function resizeByKey(
  event: KeyboardEvent,
  { th, element, column, index }: Heading,
  context: GestureContext,
): void {
  const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (direction === 0 || !event.shiftKey || event.altKey) return;
  const { table, announce } = context;
  const label = column.columnDef.meta?.label ?? column.id;
  if (event.ctrlKey || event.metaKey) {
    const to = index + direction;
    const last = table.getVisibleLeafColumns().length;
    if (to < 0 || to >= last) return;
    // React may move the heading in the DOM, which loses the focus.
    flushSync(() => moveColumn(table, column.id, to));
    element.querySelectorAll('th')[to]?.querySelector('button')?.focus();
    announceToScreenReader(announce('nowAt', { column: label, position: to + 1, last }));
    return;
  }
  const width = clamp(Math.round(th.getBoundingClientRect().width) + direction * KEY_STEP);
  setWidths(table, { [column.id]: width });
  announceToScreenReader(announce('nowWide', { column: label, width }));
}

function announceToScreenReader(text: string): void {
  let status = document.getElementById('announcement');
  if (!status) {
    status = document.createElement('p');
    status.id = 'announcement';
    status.className = 'sr-only';
    status.setAttribute('role', 'status');
    document.body.append(status);
  }
  status.textContent = text;
}

/** Follows the pointer until it is released, or Escape cancels. */
function trackPointer(move: (event: PointerEvent) => void, end: (event: Event) => void): AbortController {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener(
    'pointermove',
    // The pointer was released before this code was loaded.
    (event) => (event.buttons === 0 ? end(event) : move(event)),
    { signal },
  );
  document.addEventListener('pointerup', end, { signal });
  document.addEventListener('pointercancel', end, { signal });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(event), { signal });
  return stop;
}

/**
 * Resizes a column while the pointer is pressed. All columns keep their present width, so that only the edge under the pointer
 * moves; only the `col` elements change, so no cell renders again.
 */
function resize(event: PointerEvent, { th, element, column, index }: Heading, table: ListTable): void {
  event.preventDefault();
  const columns = table.getVisibleLeafColumns();
  const cols = [...element.querySelectorAll('col')];
  const widths = [...element.querySelectorAll('th')].map((one) =>
    Math.round(one.getBoundingClientRect().width),
  );
  const start = widths[index] ?? 0;
  const totalWidth = widths.reduce((sum, w) => sum + w, 0);
  let width = start;
  let frame = 0;
  const paint = () => {
    frame = 0;
    cols.forEach((col, i) => {
      col.style.width = `${i === index ? width : widths[i]}px`;
    });
    Object.assign(element.style, { width: `${totalWidth - start + width}px`, minWidth: '0' });
  };
  const end = (e: Event) => {
    cancelAnimationFrame(frame);
    stop.abort();
    delete th.dataset.sizing;
    Object.assign(element.style, { width: '', minWidth: '' });
    if (e.type !== 'pointerup' || width === start) {
      columnWidths(table).forEach((width, i) => {
        const col = cols[i];
        if (col) col.style.width = width ?? '';
      });
      return;
    }
    // Stretched columns keep their width, so that nothing jumps when the pointer is released.
    const others = columns.flatMap((one, i): [string, number][] =>
      one.getSize() === widths[i] && !one.columnDef.meta?.flex ? [] : [[one.id, widths[i] ?? one.getSize()]],
    );
    setWidths(table, { ...Object.fromEntries(others), [column.id]: width });
  };
  th.dataset.sizing = '';
  const stop = trackPointer((e) => {
    width = clamp(start + Math.round(e.clientX - event.clientX));
    frame ||= requestAnimationFrame(paint);
  }, end);
}

/** Moves a column while its heading is dragged: a line marks the target, Escape cancels. */
function drag(event: PointerEvent, { th, element, column, index }: Heading, table: ListTable): void {
  const headings = [...element.querySelectorAll('th')];
  let to: number | undefined;
  let dragging = false;
  const mark = (dropIndex: number | undefined) => {
    headings.forEach((one, i) => {
      if (dropIndex === i) one.dataset.drop = 'before';
      else if (dropIndex === headings.length && i === dropIndex - 1) one.dataset.drop = 'after';
      else delete one.dataset.drop;
    });
  };
  const end = (e: Event) => {
    stop.abort();
    mark(undefined);
    delete th.dataset.dragged;
    if (!dragging) return;
    // The click that ends a move must not sort.
    const stopEvent = (click: Event) => {
      click.preventDefault();
      click.stopPropagation();
    };
    addEventListener('click', stopEvent, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', stopEvent, { capture: true }));
    if (e.type === 'pointerup' && to !== undefined) moveColumn(table, column.id, to > index ? to - 1 : to);
  };
  const stop = trackPointer((e) => {
    if (!dragging && Math.abs(e.clientX - event.clientX) < DRAG_THRESHOLD) return;
    dragging = true;
    th.dataset.dragged = '';
    const over = document.elementFromPoint(e.clientX, e.clientY)?.closest('th,td');
    if (!(over instanceof HTMLTableCellElement) || over.closest('table') !== element) return;
    const { left, width } = over.getBoundingClientRect();
    const dropIndex = over.cellIndex + (e.clientX > left + width / 2 ? 1 : 0);
    to = dropIndex === index || dropIndex === index + 1 ? undefined : dropIndex;
    mark(to);
  }, end);
}

/** The width at which no visible value of a column is cut off, in pixels. */
function fitWidth({ element, index }: Heading): number {
  const range = document.createRange();
  const widths = [...element.querySelectorAll(`tr > :nth-child(${index + 1})`)].map((cell) => {
    // A heading's text is in a button as wide as the heading, possibly after a checkbox.
    const content = cell.matches('th') ? (cell.lastElementChild ?? cell) : cell;
    const before = content.getBoundingClientRect().left - cell.getBoundingClientRect().left;
    const { paddingLeft, paddingRight } = getComputedStyle(content);
    range.selectNodeContents(content);
    // The range already includes an icon beside a heading's text and its gap.
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return before + range.getBoundingClientRect().width + padding;
  });
  return Math.ceil(Math.min(MAX_FIT_WIDTH, Math.max(minWidth, ...widths))) + 1;
}
