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
export const chorded = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

declare global {
  interface Window {
    /** The last keys, each with the path of the page on which it was pressed: see `EarlyKeys`. */
    early?: [event: KeyboardEvent, path: string][] & { heard?: true };
  }
}

/** What is older, in milliseconds, was meant for something that did not come. */
const LATE = 5000;

/** When each hearer was there last: what it heard itself it need not hear again. */
const left = new Map<string, number>();

/** What is pressed after these is meant for what they open. */
const opens = (event: KeyboardEvent) => chorded(event) || '/?tv'.includes(event.key);

/**
 * Hears keys, and those of a moment ago: what was pressed on this page as soon as it could be seen, before its scripts were
 * there, is not lost. `last`: hears them after all others.
 */
export function useKeys(name: string, hear: (event: KeyboardEvent) => void, last = false): void {
  const onKey = useEffectEvent(hear);
  useEffect(() => {
    // What fills in forms sends keys that are none.
    const listener = (event: Event) => event instanceof KeyboardEvent && onKey(event);
    const place = last ? window : document;
    const since = Math.max(left.get(name) ?? 0, performance.now() - LATE);
    const { early = [] } = window;
    for (const [event, path] of early) {
      if (event.timeStamp <= since || path !== location.pathname) continue;
      onKey(event);
      if (opens(event)) break;
    }
    if (last) early.heard = true;
    place.addEventListener('keydown', listener);
    return () => {
      left.set(name, performance.now());
      place.removeEventListener('keydown', listener);
    };
  }, [name, last]);
}

/** Hears single keys where nobody types and nothing is open. A letter after `g` says where to go, and is not among them. */
export function useLetterKeys(name: string, hear: (event: KeyboardEvent) => void): void {
  const going = useRef(-Infinity);
  useKeys(name, (event) => {
    if (chorded(event) || areShortcutsOff(event)) return;
    if (going.current > event.timeStamp - shortcutDelay) going.current = -Infinity;
    else if (event.key === 'g') going.current = event.timeStamp;
    else hear(event);
  });
}
