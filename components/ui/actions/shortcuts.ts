const fields =
  'input:not([type="checkbox"],[type="radio"],[type="button"]),textarea,select,[contenteditable=""],[contenteditable="true"],[data-keys-off]';

/** True while single-key shortcuts are disabled: text input, open overlay, or the event is already handled. */
export function areShortcutsOff(
  event: Pick<Event, 'defaultPrevented' | 'target'> & { isComposing?: boolean },
): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  const typing = event.target instanceof Element && event.target.closest(fields) !== null;
  return (
    typing || document.querySelector('dialog:modal,[popover]:not([role="tooltip"]):popover-open') !== null
  );
}

/** How long `g` waits for its letter, in milliseconds. */
const SEQUENCE_MS = 1500;
/** Max. time between two keys of a barcode scanner: people type more slowly. */
const SCAN_GAP_MS = 50;
/** Min. characters of a code. */
const MIN_CODE_LENGTH = 6;
/** Keys that no code starts with: they act at once. */
const neverFirst = ' /?';
/** Keys that only move through a list: they act at once, also as the first ones of a code. */
const moves = 'jkJK';
/** Held for the capitals and symbols of a code. */
const modifiers = ['Shift', 'CapsLock', 'AltGraph'];

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'>;

/** True when Ctrl, Command or Alt is pressed. */
const isChord = ({ ctrlKey, metaKey, altKey }: Key) => ctrlKey || metaKey || altKey;

/** The name of a key as `Kbd` renders it: `e`, `Shift+A`, `Ctrl+Enter`. */
function nameOf(event: Key): string {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  // Characters other than letters already differ when Shift is pressed.
  const isShifted = key.length > 1 || isChord(event) ? shiftKey : key !== key.toLowerCase();
  const modifiers = [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', isShifted && 'Shift'].filter(Boolean);
  const name = key === ' ' ? 'Space' : modifiers.length > 0 && key.length === 1 ? key.toUpperCase() : key;
  return [...modifiers, name].join('+');
}

let onCode: ((code: string) => void) | undefined;

/** Calls `handle` with a code that a barcode scanner types outside text inputs. Returns a function that stops it. */
export function onScannedCode(handle: (code: string) => void): () => void {
  onCode = handle;
  return () => {
    onCode = undefined;
  };
}

/**
 * Calls `run` with the name of each key that is pressed. While scanned codes are listened to, a character waits for the next one,
 * 50 ms, so that no letter of a code acts as a shortcut. Returns a function that stops it.
 */
export function listenToKeys(run: (keys: string, isGlobal: boolean) => boolean): () => void {
  let sequenceUntil = -Infinity;
  /** Characters in quick succession; the waiting ones have not taken effect yet. */
  let burst: { event: Key; isWaiting: boolean }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const act = (event: Key, isGlobal: boolean): boolean => {
    const isSecond = !isGlobal && sequenceUntil > event.timeStamp;
    const name = nameOf(event);
    if (!isGlobal) sequenceUntil = name === 'g' && !isSecond ? event.timeStamp + SEQUENCE_MS : -Infinity;
    // This key types ı on a Turkish keyboard. A letter after `g` is never an action by itself.
    return isSecond ? run(`g ${event.key.toLowerCase().replace('ı', 'i')}`, false) : run(name, isGlobal);
  };
  const end = () => {
    clearTimeout(timer);
    const keys = burst;
    burst = [];
    if (keys.length >= MIN_CODE_LENGTH) return onCode?.(keys.map(({ event }) => event.key).join(''));
    // The key before it may have opened an overlay, or moved the focus.
    for (const { event, isWaiting } of keys)
      if (isWaiting) act(event, areShortcutsOff({ defaultPrevented: false, target: document.activeElement }));
  };
  const onKeyDown = (event: Event) => {
    // Autofill dispatches key events without a key.
    if (!(event instanceof KeyboardEvent) || modifiers.includes(event.key)) return;
    const last = burst.at(-1)?.event;
    if (last && event.timeStamp - last.timeStamp > SCAN_GAP_MS) end();
    const isOff = areShortcutsOff(event);
    const isCharacter = event.key.length === 1 && !isChord(event);
    // What is typed into a text input is no shortcut.
    if (isOff && isCharacter) return end();
    const isFirst = burst.length === 0;
    if (onCode && isCharacter && !event.repeat && !(isFirst && neverFirst.includes(event.key))) {
      const isWaiting = !moves.includes(event.key) || burst.some((one) => one.isWaiting);
      if (isWaiting || act(event, false)) event.preventDefault();
      burst.push({ event, isWaiting });
      clearTimeout(timer);
      // A blocked page handles the keys that are waiting before the second timer.
      timer = setTimeout(() => {
        timer = setTimeout(end);
      }, SCAN_GAP_MS);
      return;
    }
    const isCode = event.key === 'Enter' && burst.length >= MIN_CODE_LENGTH;
    end();
    // Enter that is still held from the page before must not send anything here.
    if (isCode || (!(event.repeat && event.key === 'Enter') && act(event, isOff))) event.preventDefault();
  };
  addEventListener('keydown', onKeyDown);
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', onKeyDown);
  };
}
