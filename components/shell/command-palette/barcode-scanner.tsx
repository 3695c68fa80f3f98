'use client';

import { useEffect } from 'react';
import { areShortcutsOff, isChord } from '@/components/ui/shortcuts/use-shortcuts';
import { searchFor } from './open-palette';

/** Longest time between two keys of a scanner: people type more slowly. */
const GAP_MS = 50;
/** Fewest characters of a code. */
const MIN_LENGTH = 6;
/** Keys that only move through a list act at once, also as the first ones of a code. */
const moves = 'jkJK';
/** Keys that no code starts with. */
const neverFirst = ' /?';
/** Held for the capitals and symbols of a code. */
const modifiers = ['Shift', 'CapsLock', 'AltGraph'];

const texts =
  'input:not([type="checkbox"],[type="radio"],[type="button"],[type="submit"]),textarea,[contenteditable="true"]';

/**
 * A barcode scanner can be used anywhere outside text inputs: its code is searched. A key that may start a code waits for the next
 * one, 50 ms, so that no letter of a code acts as a shortcut.
 */
export function BarcodeScanner() {
  useEffect(() => {
    /** Keys in quick succession; the delayed ones have not taken effect yet. */
    let burst: { event: KeyboardEvent; isReplayed: boolean }[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const replayed = new WeakSet<Event>();

    const replay = ({ key, code, shiftKey }: KeyboardEvent) => {
      const target = document.activeElement ?? document.body;
      const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
      replayed.add(again);
      // The key before it may have moved the focus into a text input.
      if (target.dispatchEvent(again) && target.matches(texts))
        document.execCommand('insertText', false, key);
    };
    const end = () => {
      clearTimeout(timer);
      const keys = burst;
      burst = [];
      if (keys.length >= MIN_LENGTH) searchFor(keys.map(({ event }) => event.key).join(''));
      else for (const { event, isReplayed } of keys) if (isReplayed) replay(event);
    };
    const listen = (event: Event) => {
      // Autofill dispatches key events without a key.
      if (!(event instanceof KeyboardEvent) || replayed.has(event) || modifiers.includes(event.key)) return;
      const last = burst.at(-1)?.event;
      if (last && event.timeStamp - last.timeStamp > GAP_MS) end();
      const isFirst = burst.length === 0;
      if (
        event.key.length > 1 ||
        event.repeat ||
        isChord(event) ||
        areShortcutsOff(event) ||
        (isFirst && neverFirst.includes(event.key))
      ) {
        if (event.key === 'Enter' && burst.length >= MIN_LENGTH) hold(event);
        return end();
      }
      const isHeld = !moves.includes(event.key) || burst.some((key) => key.isReplayed);
      if (isHeld) hold(event);
      burst.push({ event, isReplayed: isHeld });
      clearTimeout(timer);
      // A blocked page handles the keys that are waiting before the second timer.
      timer = setTimeout(() => {
        timer = setTimeout(end);
      }, GAP_MS);
    };
    addEventListener('keydown', listen, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', listen, true);
    };
  }, []);
  return null;
}

/** Neither the focused element nor a shortcut receives the key. */
function hold(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
