export type Align = 'start' | 'end';

const gap = 4;
const margin = 8;

/** Puts a shown popover below its anchor, above it when there is more room, and always within the window. */
export function place(panel: HTMLElement, anchor: Element, align: Align = 'start'): void {
  const a = anchor.getBoundingClientRect();
  const below = innerHeight - a.bottom - gap - margin;
  const above = a.top - gap - margin;
  // Where it stands now must not narrow what is measured: a wider content would come into place by and by.
  Object.assign(panel.style, { left: `${margin}px`, maxHeight: 'none' });
  const { width } = panel.getBoundingClientRect();
  const height = panel.scrollHeight + panel.offsetHeight - panel.clientHeight;
  const upwards = height > below && above > below;
  const x = align === 'start' ? a.left : a.right - width;
  Object.assign(panel.style, {
    left: `${Math.round(Math.max(margin, Math.min(x, innerWidth - width - margin)))}px`,
    top: upwards ? 'auto' : `${Math.round(a.bottom + gap)}px`,
    bottom: upwards ? `${Math.round(innerHeight - a.top + gap)}px` : 'auto',
    maxHeight: `${Math.max(120, upwards ? above : below)}px`,
  });
}
