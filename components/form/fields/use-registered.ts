'use client';

import { useRef, useState } from 'react';
import { useScope } from '../values/form-scope';

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The props that tie a native control to a place of the form. What was typed before the scripts came is taken over. */
export function useRegistered(place: string) {
  const { values } = useScope();
  const { ref, ...rest } = values.register(place);
  const [initial] = useState(() => String(values.getValues(place) ?? ''));
  const met = useRef(false);
  return {
    ...rest,
    defaultValue: initial,
    ref: (node: Typed | null) => {
      const typed = node?.value;
      ref(node);
      if (!node || met.current) return;
      met.current = true;
      if (typed !== undefined && typed !== initial) values.setValue(place, typed);
    },
  };
}
