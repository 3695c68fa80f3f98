import { narrowest, widest } from './arrange';
import type { Hands, Held } from './column-hands';
import { sized } from './sized';

/**
 * Makes a column wider or narrower while the pointer is held. All columns keep the width that they have now, so that only
 * the edge under the pointer moves; what is drawn meanwhile are the widths of the `col` elements, no cell is drawn again.
 */
export function dragEdge(event: PointerEvent, { th, table, column, at }: Held, hands: Hands): void {
  event.preventDefault();
  const widths = [...table.querySelectorAll('th')].map((one) =>
    Math.round(one.getBoundingClientRect().width),
  );
  const cols = [...table.querySelectorAll('col')];
  const start = widths[at] ?? 0;
  const whole = widths.reduce((sum, w) => sum + w, 0);
  let width = start;
  let frame = 0;

  const draw = () => {
    frame = 0;
    cols.forEach((col, i) => {
      col.style.width = `${i === at ? width : widths[i]}px`;
    });
    Object.assign(table.style, { width: `${whole - start + width}px`, minWidth: '0' });
  };
  const move = (e: PointerEvent) => {
    // The hand was lifted before this had come.
    if (e.buttons === 0) return end(e);
    const asked = start + Math.round(e.clientX - event.clientX);
    width = Math.min(widest, Math.max(narrowest, asked));
    frame ||= requestAnimationFrame(draw);
  };
  const end = (e: Event) => {
    cancelAnimationFrame(frame);
    stop.abort();
    delete th.dataset.sizing;
    Object.assign(table.style, { width: '', minWidth: '' });
    const taken = e.type === 'pointerup' && width !== start;
    if (!taken) {
      hands.columns.forEach((c, i) => {
        const col = cols[i];
        if (col) col.style.width = c.grows ? '' : `${c.width}px`;
      });
      return;
    }
    // Those that had stretched keep what they have: nothing jumps when the hand is lifted.
    const others = hands.columns.flatMap((c, i): [string, number][] =>
      c.width === widths[i] && !c.grows ? [] : [[c.name, widths[i] ?? c.width]],
    );
    hands.onWidths(sized(hands.widths, new Map([...others, [column.name, width]])));
  };
  const stop = new AbortController();
  const { signal } = stop;
  th.dataset.sizing = '';
  document.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerup', end, { signal });
  document.addEventListener('pointercancel', end, { signal });
  document.addEventListener('keydown', (e) => e.key === 'Escape' && end(e), { signal });
}
