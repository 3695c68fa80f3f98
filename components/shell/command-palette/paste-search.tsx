'use client';

import { useEffect } from 'react';
import { areShortcutsOff } from '@/components/ui/actions/shortcuts';
import { trimCode } from './gs1';
import { openPaletteWith } from './open-palette';

/** Longer texts are not a reference, email address or name. */
const MAX_LENGTH = 100;

/** Searches for pasted text when no text input has the focus: a reference or an email address opens its record at once. */
export function PasteSearch() {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (areShortcutsOff(event)) return;
      const code = trimCode(event.clipboardData?.getData('text/plain') ?? '');
      if (code === '' || code.length > MAX_LENGTH || /[\r\n]/.test(code)) return;
      event.preventDefault();
      openPaletteWith(code);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
  return null;
}
