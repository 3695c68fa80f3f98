const texts =
  'input:not([type="checkbox"],[type="radio"],[type="button"],[type="submit"]),textarea,[contenteditable="true"]';
const pressed = 'a[href],button,summary,input[type="checkbox"],input[type="radio"]';

/** Presses a key once more where the focus is now; in a field it is typed. Nothing that was typed is lost. */
function replayKey(event: KeyboardEvent, replayed: WeakSet<Event>): void {
  const target = document.activeElement ?? document.body;
  const { key, code, shiftKey, repeat } = event;
  const again = new KeyboardEvent('keydown', {
    key,
    code,
    shiftKey,
    repeat,
    bubbles: true,
    cancelable: true,
  });
  replayed.add(again);
  if (!target.dispatchEvent(again)) return;
  if (target.matches(texts) && key.length === 1) document.execCommand('insertText', false, key);
  // A key that a script sends presses nothing by itself.
  const presses = key === 'Enter' || (key === ' ' && !target.matches('a[href]'));
  if (presses && target instanceof HTMLElement && target.matches(pressed)) target.click();
}

/** Where a key was pressed, when that still stands on the page; the page itself is no place. */
const placeOf = ({ target }: Event): HTMLElement | undefined =>
  target instanceof HTMLElement && target.isConnected && target !== document.body ? target : undefined;

/**
 * Presses keys once more. Each acts where it was pressed: the focus may have gone elsewhere while they were held. What the
 * keys themselves move stays moved.
 */
export function replayKeys(keys: readonly KeyboardEvent[], replayed: WeakSet<Event>): void {
  const here = document.activeElement;
  let last: HTMLElement | undefined;
  keys.forEach((key, i) => {
    const place = placeOf(key);
    if (place && (i === 0 || key.target !== keys[i - 1]?.target)) place.focus({ preventScroll: true });
    last = place;
    replayKey(key, replayed);
  });
  // Whoever went on meanwhile is left where he is.
  if (
    last &&
    here instanceof HTMLElement &&
    here !== last &&
    document.activeElement === last &&
    here.isConnected
  )
    here.focus({ preventScroll: true });
}
