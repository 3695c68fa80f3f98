'use client';

import { useEffect } from 'react';
import { areShortcutsOff } from '@/components/ui/shortcuts/use-shortcuts';
import { searchFor } from './open-palette';
import { codeOf } from './scan';

/** Longer texts are no reference, email address or name. */
const MAX_LENGTH = 100;

/**
 * What somebody copied from a message is looked for when it is pasted where nothing takes texts: a reference or an email address
 * leads to its record at once.
 */
export function PasteSearch() {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (areShortcutsOff(event)) return;
      const code = codeOf(event.clipboardData?.getData('text/plain') ?? '');
      if (code === '' || code.length > MAX_LENGTH || /[\r\n]/.test(code)) return;
      event.preventDefault();
      searchFor(code);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
  return null;
}
