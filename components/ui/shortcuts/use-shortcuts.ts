import { useEffect, useEffectEvent, useRef } from 'react';

/** Sent on the window to open the key list from elsewhere than its key. */
export const showKeysEvent = 'tallyman:keys';

export const showKeys = (): boolean => dispatchEvent(new Event(showKeysEvent));
const fields =
  'input:not([type="checkbox"],[type="radio"],[type="button"]),textarea,select,[contenteditable=""],[contenteditable="true"],[data-keys-off]';

/** Whether single keys must do nothing now: somebody types, a modal or a popover is open, or another hand took the key. */
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

/** Whether Ctrl, Command or Alt is held: the key then belongs to the browser, or to a chord of its own. */
export const isChord = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

/** Calls `handle` for every key press on the page. `last`: after all others. */
export function useKeys(handle: (event: KeyboardEvent) => void, last = false): void {
  const onKey = useEffectEvent(handle);
  useEffect(() => {
    // What fills in forms sends keys that are none.
    const listener = (event: Event) => event instanceof KeyboardEvent && onKey(event);
    const target = last ? window : document;
    target.addEventListener('keydown', listener);
    return () => target.removeEventListener('keydown', listener);
  }, [last]);
}

/** Calls `handle` for single keys, while nobody types and nothing is open. A letter after `g` navigates, and is not passed on. */
export function useLetterKeys(handle: (event: KeyboardEvent) => void): void {
  const goingUntil = useRef(-Infinity);
  useKeys((event) => {
    if (isChord(event) || areShortcutsOff(event)) return;
    if (goingUntil.current > event.timeStamp - shortcutDelay) goingUntil.current = -Infinity;
    else if (event.key === 'g') goingUntil.current = event.timeStamp;
    else handle(event);
  });
}
