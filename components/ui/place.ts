export type Align = 'start' | 'end' | 'center';

const gap = 4;
const margin = 8;

/** Puts a shown popover below its anchor, above it when there is more room, and always within the window. */
export function place(panel: HTMLElement, anchor: Element, align: Align = 'start'): void {
  const a = anchor.getBoundingClientRect();
  const below = innerHeight - a.bottom - gap - margin;
  const above = a.top - gap - margin;
  panel.style.maxHeight = 'none';
  const { width } = panel.getBoundingClientRect();
  const height = panel.scrollHeight + panel.offsetHeight - panel.clientHeight;
  const upwards = height > below && above > below;
  const x = align === 'start' ? a.left : align === 'end' ? a.right - width : a.left + (a.width - width) / 2;
  Object.assign(panel.style, {
    left: `${Math.round(Math.max(margin, Math.min(x, innerWidth - width - margin)))}px`,
    top: upwards ? 'auto' : `${Math.round(a.bottom + gap)}px`,
    bottom: upwards ? `${Math.round(innerHeight - a.top + gap)}px` : 'auto',
    maxHeight: `${Math.max(120, upwards ? above : below)}px`,
  });
}

/** Puts a shown popover to the right of its anchor, at its height. */
export function placeBeside(panel: HTMLElement, anchor: Element): void {
  const a = anchor.getBoundingClientRect();
  Object.assign(panel.style, {
    left: `${Math.round(a.right + gap)}px`,
    top: `${Math.round(a.top + (a.height - panel.offsetHeight) / 2)}px`,
    bottom: 'auto',
    maxHeight: 'none',
  });
}
