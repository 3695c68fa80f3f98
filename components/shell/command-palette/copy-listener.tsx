'use client';

import { useEffect } from 'react';
import { noteCopied } from '@/components/ui/copied-id';
import { COPYING } from '@/components/ui/copying';

const selected = (): string => {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    return getSelection()?.toString() ?? '';
  const [from, to] = [field.selectionStart, field.selectionEnd];
  return from === null || to === null ? '' : field.value.slice(from, to);
};

/** Notes in which tenant something was copied: looked for in another one, it can be said where it comes from. */
export function CopyKeeper({ tenant }: { tenant: string }) {
  useEffect(() => {
    const note = (text: string) => noteCopied(text, tenant, `${location.pathname}${location.search}`);
    const copy = () => note(selected());
    // A button writes out what it copies when it hears this itself.
    const press = ({ target }: Event) =>
      setTimeout(() => target instanceof HTMLElement && note(target.dataset.copy ?? ''));
    addEventListener('copy', copy);
    addEventListener(COPYING, press, true);
    return () => {
      removeEventListener('copy', copy);
      removeEventListener(COPYING, press, true);
    };
  }, [tenant]);
  return null;
}
