'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { drainRecordedKeys } from '@/components/ui/shortcuts/recorded-keys';
import { areShortcutsOff, isChord } from '@/components/ui/shortcuts/use-shortcuts';
import { toast } from '@/components/ui/toast';
import { searchFor } from './open-palette';
import { GAP_MS, modifiers, type ScanResult, scanning } from './scan';

const texts =
  'input:not([type="checkbox"],[type="radio"],[type="button"],[type="submit"]),textarea,[contenteditable="true"]';
const clickable = 'a[href],button,summary,input[type="checkbox"],input[type="radio"]';

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
  const triggersClick = key === 'Enter' || (key === ' ' && !target.matches('a[href]'));
  if (triggersClick && target instanceof HTMLElement && target.matches(clickable)) target.click();
}

/** Where a key was pressed, when that still stands on the page; the page itself is no place. */
const scanTarget = ({ target }: Event): HTMLElement | undefined =>
  target instanceof HTMLElement && target.isConnected && target !== document.body ? target : undefined;

/** The keys that were replayed, and those that follow a key that was still held when they were pressed. */
type ScanState = { replayed: WeakSet<Event>; following: WeakSet<Event> };

/**
 * Presses keys once more. Each acts where it was pressed, as the focus may have gone elsewhere while it was held; but one that
 * was pressed after another held key acts where that one has led. What the keys themselves move stays moved.
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
  // Whoever went on meanwhile is left where he is.
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
 * A barcode scanner may be used anywhere while nobody types: what it reads is looked for at once. A key that may begin a code
 * waits for the next one before it does what it does otherwise.
 */
export function BarcodeScanner() {
  const t = useTranslations('shell');
  const warnUnreadable = useEffectEvent(() =>
    toast({ tone: 'bad', title: t('scanCut'), detail: t('scanCutWhy') }),
  );
  useEffect(() => {
    const { keys: recorded, startedAt } = drainRecordedKeys();
    const scan = scanning<KeyboardEvent>(startedAt);
    const scanState: ScanState = { replayed: new WeakSet(), following: new WeakSet() };
    // Where the focus was after the key that is held; nothing while none is.
    let focusedAt: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (scanned: ScanResult<KeyboardEvent>) => {
      // A recorded key has done already what it does.
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
    // A page that was busy hears the keys that came meanwhile before it calls the pause over.
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = setTimeout(rest);
      }, GAP_MS);
    };
    const listen = (event: Event) => {
      // What fills in forms sends keys that are none.
      if (!(event instanceof KeyboardEvent) || scanState.replayed.has(event)) return;
      if (isChord(event) || areShortcutsOff(event)) return rest();
      if (focusedAt && focusedAt === event.target) scanState.following.add(event);
      const scanned = scan.handleKey(event);
      wait();
      if (scanned.kind === 'pass') {
        if (!modifiers.has(event.key)) focusedAt = null;
        return;
      }
      // It belongs to the code, or does later what it does: not to the row that has the focus.
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
