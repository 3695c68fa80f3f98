'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { takeRecordedKeys } from '@/components/ui/shortcuts/recorded-keys';
import { areShortcutsOff, isChord } from '@/components/ui/shortcuts/use-shortcuts';
import { toast } from '@/components/ui/toast';
import { searchFor } from './open-palette';
import { createScanner, GAP_MS, modifiers, type ScanResult } from './scan';

const texts =
  'input:not([type="checkbox"],[type="radio"],[type="button"],[type="submit"]),textarea,[contenteditable="true"]';
const clickable = 'a[href],button,summary,input[type="checkbox"],input[type="radio"]';

/** Replays a key at the focused element; in a text input it is typed. No typed text is lost. */
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
  // A key event dispatched by a script has no default action.
  const triggersClick = key === 'Enter' || (key === ' ' && !target.matches('a[href]'));
  if (triggersClick && target instanceof HTMLElement && target.matches(clickable)) target.click();
}

/** The element on which a key was pressed, if it is still in the document; undefined for the body. */
const scanTarget = ({ target }: Event): HTMLElement | undefined =>
  target instanceof HTMLElement && target.isConnected && target !== document.body ? target : undefined;

/** The replayed keys, and those that follow a key that was still withheld when they were pressed. */
type ScanState = { replayed: WeakSet<Event>; following: WeakSet<Event> };

/**
 * Replays keys. Each is dispatched where it was pressed, because the focus may have moved while it was withheld; one that was
 * pressed after another withheld key goes where that one moved the focus. Focus moved by the keys themselves stays moved.
 */
function replayKeys(keys: readonly KeyboardEvent[], { replayed, following }: ScanState): void {
  const focused = document.activeElement;
  let last: HTMLElement | undefined;
  for (const key of keys) {
    if (!following.has(key)) {
      last = scanTarget(key);
      last?.focus({ preventScroll: true });
    }
    replayKey(key, replayed);
  }
  // If the user moved on meanwhile, the focus stays there.
  if (
    last &&
    focused instanceof HTMLElement &&
    focused !== last &&
    document.activeElement === last &&
    focused.isConnected
  )
    focused.focus({ preventScroll: true });
}

/**
 * A barcode scanner can be used anywhere outside text inputs: the code is searched at once. A key that may start a code waits for
 * the next key before its own action runs.
 */
export function BarcodeScanner() {
  const t = useTranslations('shell');
  const warnUnreadable = useEffectEvent(() =>
    toast({ variant: 'bad', title: t('scanCut'), detail: t('scanCutWhy') }),
  );
  useEffect(() => {
    const { keys: recorded, startedAt } = takeRecordedKeys();
    const scan = createScanner<KeyboardEvent>(startedAt);
    const scanState: ScanState = { replayed: new WeakSet(), following: new WeakSet() };
    // The focus after the withheld key; undefined while there is none.
    let focusedAt: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (scanned: ScanResult<KeyboardEvent>) => {
      // A recorded key already had its default action.
      if (scanned.kind === 'replay')
        replayKeys(
          scanned.keys.filter((key) => !recorded.includes(key)),
          scanState,
        );
      if (scanned.kind === 'cut') warnUnreadable();
      if (scanned.kind === 'code') searchFor(scanned.code);
    };
    const rest = () => {
      clearTimeout(timer);
      focusedAt = null;
      take(scan.flush());
    };
    // A blocked page must handle queued keys before the pause counts as over.
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = setTimeout(rest);
      }, GAP_MS);
    };
    const listen = (event: Event) => {
      // Autofill dispatches key events without a key.
      if (!(event instanceof KeyboardEvent) || scanState.replayed.has(event)) return;
      if (isChord(event) || areShortcutsOff(event)) return rest();
      if (focusedAt && focusedAt === event.target) scanState.following.add(event);
      const scanned = scan.handleKey(event);
      wait();
      if (scanned.kind === 'pass') {
        if (!modifiers.has(event.key)) focusedAt = null;
        return;
      }
      // It belongs to the code, or is replayed later: it must not reach the focused row.
      event.preventDefault();
      event.stopImmediatePropagation();
      take(scanned);
      const isBuffered =
        scanned.kind === 'hold' || (scanned.kind === 'replay' && !scanned.keys.includes(event));
      focusedAt = isBuffered ? document.activeElement : null;
    };
    for (const event of recorded) {
      const isShortcut = isChord(event) || areShortcutsOff(event);
      take(isShortcut ? scan.flush() : scan.handleKey(event));
    }
    if (recorded.length > 0) wait();
    addEventListener('keydown', listen, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', listen, true);
    };
  }, []);
  return null;
}
