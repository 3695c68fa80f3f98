const fields =
  'input:not([type="checkbox"],[type="radio"],[type="button"]),textarea,select,[contenteditable=""],[contenteditable="true"],[data-keys-off]';

/** True while a modal dialog or a popover is open. */
export const isOverlayOpen = (): boolean =>
  document.querySelector('dialog:modal,[popover]:not([role="tooltip"]):popover-open') !== null;

/** True while single-key shortcuts are disabled: in a text input, while an overlay is open, or if the event has been handled. */
export function areShortcutsOff(
  event: Pick<Event, 'defaultPrevented' | 'target'> & { isComposing?: boolean },
): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  const typing = event.target instanceof Element && event.target.closest(fields) !== null;
  return typing || isOverlayOpen();
}

/** Time within which a letter must follow `g`. */
const SEQUENCE_MS = 1500;
/** Maximum time between two keys of a barcode scanner. People type more slowly. */
const SCAN_GAP_MS = 50;
/** Minimum length of a scanned code. */
const MIN_CODE_LENGTH = 6;
/** Keys that never start a code, so they take effect at once. */
const nonCodeKeys = ' /?';
/** Keys that only move through a list. They take effect at once, even if they turn out to be the beginning of a code. */
const rowKeys = 'jkJK';
/** Keys that scanners hold to type capitals and symbols. */
const modifierKeys = ['Shift', 'CapsLock', 'AltGraph'];

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'>;

const isChord = ({ ctrlKey, metaKey, altKey }: Key) => ctrlKey || metaKey || altKey;

/** Returns the name of a key in the format of `Kbd`: `e`, `Shift+A`, `Ctrl+Enter`. */
function keyName(event: Key): string {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  // With Shift, keys other than letters already produce different characters.
  const isShifted = key.length > 1 || isChord(event) ? shiftKey : key !== key.toLowerCase();
  const modifiers = [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', isShifted && 'Shift'].filter(Boolean);
  const name = key === ' ' ? 'Space' : modifiers.length > 0 && key.length === 1 ? key.toUpperCase() : key;
  return [...modifiers, name].join('+');
}

let onCode: ((code: string) => void) | undefined;

/** Calls `handle` with each code that a barcode scanner types outside of text inputs. Returns a function that stops listening. */
export function onScannedCode(handle: (code: string) => void): () => void {
  onCode = handle;
  return () => {
    onCode = undefined;
  };
}

/**
 * Calls `run` with the name of each pressed key. While a listener for scanned codes is registered, characters take effect only
 * after a pause of 50 ms, so that no letter of a code acts as a shortcut. Returns a function that stops listening.
 */
export function listenToKeys(run: (keys: string, isGlobal: boolean) => boolean): () => void {
  let sequenceUntil = -Infinity;
  /** Characters typed in quick succession. Waiting characters have not taken effect yet. */
  let burst: { event: Key; isWaiting: boolean }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const runKey = (event: Key, isGlobal: boolean): boolean => {
    const isSecond = !isGlobal && sequenceUntil > event.timeStamp;
    const name = keyName(event);
    if (!isGlobal) sequenceUntil = name === 'g' && !isSecond ? event.timeStamp + SEQUENCE_MS : -Infinity;
    // The key i types ı on a Turkish keyboard. A letter after `g` never runs a shortcut of its own.
    return isSecond ? run(`g ${event.key.toLowerCase().replace('ı', 'i')}`, false) : run(name, isGlobal);
  };
  const endBurst = () => {
    clearTimeout(timer);
    const keys = burst;
    burst = [];
    if (keys.length >= MIN_CODE_LENGTH) return onCode?.(keys.map(({ event }) => event.key).join(''));
    // Check again for each key, because the previous key may have opened an overlay or moved the focus.
    for (const { event, isWaiting } of keys)
      if (isWaiting)
        runKey(event, areShortcutsOff({ defaultPrevented: false, target: document.activeElement }));
  };
  const onKeyDown = (event: Event) => {
    // Autofill dispatches key events without a key.
    if (!(event instanceof KeyboardEvent) || modifierKeys.includes(event.key)) return;
    const last = burst.at(-1)?.event;
    if (last && event.timeStamp - last.timeStamp > SCAN_GAP_MS) endBurst();
    const isOff = areShortcutsOff(event);
    const isCharacter = event.key.length === 1 && !isChord(event);
    // Characters typed into a text input are not shortcuts.
    if (isOff && isCharacter) return endBurst();
    const isFirst = burst.length === 0;
    if (onCode && isCharacter && !event.repeat && !(isFirst && nonCodeKeys.includes(event.key))) {
      const isWaiting = !rowKeys.includes(event.key) || burst.some((one) => one.isWaiting);
      if (isWaiting || runKey(event, false)) event.preventDefault();
      burst.push({ event, isWaiting });
      clearTimeout(timer);
      // While the page was busy, more keys may have been queued. The second timer runs after them.
      timer = setTimeout(() => {
        timer = setTimeout(endBurst);
      }, SCAN_GAP_MS);
      return;
    }
    const isCode = event.key === 'Enter' && burst.length >= MIN_CODE_LENGTH;
    endBurst();
    // Enter that is still held from the previous page must not send anything on this page.
    if (isCode || (!(event.repeat && event.key === 'Enter') && runKey(event, isOff))) event.preventDefault();
  };
  addEventListener('keydown', onKeyDown);
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', onKeyDown);
  };
}
