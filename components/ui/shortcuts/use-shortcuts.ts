import { useEffect, useEffectEvent, useRef } from 'react';

/** Event on the window that opens the key list from elsewhere. */
export const showKeysEvent = 'tallyman:keys';

export const showKeys = (): boolean => dispatchEvent(new Event(showKeysEvent));
const fields =
  'input:not([type="checkbox"],[type="radio"],[type="button"]),textarea,select,[contenteditable=""],[contenteditable="true"],[data-keys-off]';

/** True while single-key shortcuts are disabled: text input, open overlay, or the event is already handled. */
export function areShortcutsOff(
  event: Pick<KeyboardEvent, 'defaultPrevented' | 'target'> & { isComposing?: boolean },
): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  const typing = event.target instanceof Element && event.target.closest(fields) !== null;
  return (
    typing || document.querySelector('dialog:modal,[popover]:not([role="tooltip"]):popover-open') !== null
  );
}

/** How long `g` waits for its letter, in milliseconds. */
export const shortcutDelay = 1500;

/** True when Ctrl, Command or Alt is pressed: the key is then meant for the browser, or for another shortcut. */
export const isChord = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

/** Calls `handle` for every key press on the page. `last`: after all other handlers. */
export function useKeys(handle: (event: KeyboardEvent) => void, last = false): void {
  const onKey = useEffectEvent(handle);
  useEffect(() => {
    // Autofill dispatches key events without a key.
    const listener = (event: Event) => event instanceof KeyboardEvent && onKey(event);
    const target = last ? window : document;
    target.addEventListener('keydown', listener);
    return () => target.removeEventListener('keydown', listener);
  }, [last]);
}

/**
 * Calls `handle` for single keys, outside text inputs and without an open overlay. A letter after `g` navigates, and is not passed
 * on.
 */
export function useLetterKeys(handle: (event: KeyboardEvent) => void): void {
  const pendingUntil = useRef(-Infinity);
  useKeys((event) => {
    if (isChord(event) || areShortcutsOff(event)) return;
    if (pendingUntil.current > event.timeStamp - shortcutDelay) pendingUntil.current = -Infinity;
    else if (event.key === 'g') pendingUntil.current = event.timeStamp;
    else handle(event);
  });
}
