'use client';

import { useEffect, useRef } from 'react';
import { place, placeBeside } from './place';

const id = 'tip';
const delay = 400;

/** Draws the tooltip of whatever carries `data-tip`: after a moment under the pointer, at once on keyboard focus. Escape puts it away. */
export function TipLayer() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    let target: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      if (!target?.isConnected || target.getAttribute('aria-expanded') === 'true') return;
      const text = target.getAttribute('data-tip') ?? '';
      panel.replaceChildren(text);
      const keys = target.getAttribute('data-tip-keys');
      if (keys) {
        const hint = document.createElement('kbd');
        hint.className = 'ml-2 opacity-70';
        hint.textContent = keys;
        panel.append(hint);
      }
      if (text !== target.getAttribute('aria-label')) target.setAttribute('aria-describedby', id);
      panel.hidePopover();
      panel.showPopover();
      if (target.getAttribute('data-tip-at') === 'beside') placeBeside(panel, target);
      else place(panel, target, 'center');
    };
    const hide = () => {
      clearTimeout(timer);
      if (target?.getAttribute('aria-describedby') === id) target.removeAttribute('aria-describedby');
      target = null;
      if (panel.matches(':popover-open')) panel.hidePopover();
    };
    const aim = (event: Event, wait: number) => {
      const found = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
      if (found === target) return;
      hide();
      if (!found) return;
      target = found;
      timer = setTimeout(show, wait);
    };
    const over = (event: PointerEvent) => {
      // The tip itself may be pointed at (WCAG 1.4.13).
      const onTip = event.target instanceof Node && panel.contains(event.target);
      if (event.pointerType === 'mouse' && !onTip) aim(event, delay);
    };
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) aim(event, 0);
    };
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const options = { passive: true };
    document.addEventListener('pointerover', over, options);
    document.addEventListener('pointerdown', hide, options);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('keydown', key);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      hide();
      document.removeEventListener('pointerover', over);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', key);
      document.removeEventListener('scroll', hide, { capture: true });
    };
  }, []);
  return (
    <div
      ref={ref}
      id={id}
      role="tooltip"
      popover="manual"
      className="fixed inset-auto m-0 max-w-72 rounded-md bg-tip px-2 py-1 text-on-tip text-xs"
    />
  );
}
