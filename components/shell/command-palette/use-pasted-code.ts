'use client';

import { useEffect, useEffectEvent } from 'react';
import { areShortcutsOff } from '@/components/ui/actions/shortcuts';
import { trimCode } from './gs1';

/** Longer texts are not a reference, email address or name. */
const MAX_LENGTH = 100;

/** Calls `onCode` with pasted text, such as a reference or an email address, if no text input has the focus. */
export function usePastedCode(onCode: (code: string) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (areShortcutsOff(event)) return;
    const code = trimCode(event.clipboardData?.getData('text/plain') ?? '');
    if (code === '' || code.length > MAX_LENGTH || /[\r\n]/.test(code)) return;
    event.preventDefault();
    onCode(code);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event);
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
}
