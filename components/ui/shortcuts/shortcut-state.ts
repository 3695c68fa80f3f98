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
