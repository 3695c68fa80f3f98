'use client';

import { useEffect } from 'react';
import { finderId } from '@/components/shell/finder-id';
import { chorded, keysAreOff } from '@/components/shell/quiet';
import { hand } from './handed';
import { scanning } from './scan';

/** A barcode scanner may be used anywhere while nobody types: what it reads is looked for at once. */
export function Scanner() {
  useEffect(() => {
    const hear = scanning();
    const listen = (event: Event) => {
      // What fills in forms sends keys that are none.
      if (!(event instanceof KeyboardEvent) || chorded(event) || keysAreOff(event)) return;
      const code = hear(event);
      if (code === undefined) return;
      // The Enter belongs to the code, not to the row that has the focus.
      event.preventDefault();
      event.stopImmediatePropagation();
      hand(code);
      document.getElementById(finderId)?.togglePopover(true);
    };
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);
  return null;
}
