'use client';

import { useEffect, useState } from 'react';

/**
 * The event dispatched to an element with `data-copy` just before its text is copied. A listener can create a long text
 * on demand.
 */
export const COPYING = 'copying';

const CONFIRM_MS = 1500;

/** The original tooltips of the buttons whose tooltip currently confirms a copy. */
const confirmedButtons = new WeakMap<HTMLElement, { tip?: string; timer: ReturnType<typeof setTimeout> }>();

/**
 * Copies the text in `data-copy` of a clicked element, and confirms the copy in the element's tooltip and to screen readers.
 * Mounted once.
 */
export function CopyLayer() {
  const [announcement, announce] = useState('');
  useEffect(() => {
    const copy = async (event: MouseEvent) => {
      const button =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null;
      if (!button) return;
      // The button may be in a row that is a link.
      event.preventDefault();
      event.stopPropagation();
      button.dispatchEvent(new Event(COPYING));
      if (!(await writeToClipboard(button.dataset.copy ?? '', button))) return;
      const before = confirmedButtons.get(button);
      clearTimeout(before?.timer);
      const { copied = '' } = button.dataset;
      const tip = before ? before.tip : button.dataset.tip;
      announce(copied);
      button.dataset.tip = copied;
      button.dataset.done = '';
      const timer = setTimeout(() => {
        confirmedButtons.delete(button);
        if (tip === undefined) delete button.dataset.tip;
        else button.dataset.tip = tip;
        delete button.dataset.done;
        announce('');
      }, CONFIRM_MS);
      confirmedButtons.set(button, { tip, timer });
    };
    document.addEventListener('click', copy, { capture: true });
    return () => document.removeEventListener('click', copy, { capture: true });
  }, []);
  return (
    <span aria-live="polite" className="sr-only">
      {announcement}
    </span>
  );
}

/**
 * Copies a text, and returns whether that succeeded. The clipboard API requires https or localhost, and may be denied. Then
 * selects the text and copies the selection.
 */
async function writeToClipboard(text: string, button: HTMLElement): Promise<boolean> {
  const write = () =>
    navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  if (navigator.clipboard && (await write())) return true;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  // In a modal dialog, only text within the dialog can be selected.
  button.after(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  button.focus({ preventScroll: true });
  return isCopied;
}
