const texts =
  'input:not([type="checkbox"],[type="radio"],[type="button"],[type="submit"]),textarea,[contenteditable="true"]';
const pressed = 'a[href],button,summary,input[type="checkbox"],input[type="radio"]';

/** Presses a key once more where the focus is now; in a field it is typed. Nothing that was typed is lost. */
export function replayKey(event: KeyboardEvent, replayed: WeakSet<Event>): void {
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
