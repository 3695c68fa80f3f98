'use client';

import { type RefObject, useEffect } from 'react';

/** Puts the focus on the first control. The attribute is for a dialog that opens around the form in the same moment. */
export function useFirstFocus(form: RefObject<HTMLElement | null>, wanted = false) {
  useEffect(() => {
    const first = wanted ? form.current?.querySelector('input, select, textarea') : undefined;
    if (!(first instanceof HTMLElement)) return;
    first.setAttribute('autofocus', '');
    first.focus({ preventScroll: true });
  }, [form, wanted]);
}
