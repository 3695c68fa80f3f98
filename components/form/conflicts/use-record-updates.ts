'use client';

import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { FormValues } from '../values/form-values';

/** Who types on and on is kept up with all the same. */
const PATIENCE_MS = 2000;

/**
 * Follows the values: `now` at each change, `soon` and `later` when typing pauses; `later` also every other second while it
 * does not, and when the page goes away or out of sight, and `last` after it.
 */
export function useRecordUpdates(
  values: UseFormReturn<FieldValues>,
  follow: {
    now: (draft: FormValues) => void;
    soon: (draft: FormValues) => void;
    later: (draft: FormValues) => void;
    last: () => void;
  },
) {
  const now = useEffectEvent(follow.now);
  const soon = useEffectEvent(follow.soon);
  const later = useEffectEvent(follow.later);
  const last = useEffectEvent(follow.last);
  const { subscribe, getValues } = values;
  useEffect(() => {
    let quick: ReturnType<typeof setTimeout> | undefined;
    let slow: ReturnType<typeof setTimeout> | undefined;
    let since = 0;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        now(getValues());
        clearTimeout(quick);
        quick = setTimeout(() => soon(getValues()), 50);
        if (slow === undefined) since = Date.now();
        else if (Date.now() - since > PATIENCE_MS) return;
        clearTimeout(slow);
        slow = setTimeout(pause, 400);
      },
    });
    function pause() {
      if (slow === undefined) return;
      clearTimeout(slow);
      slow = undefined;
      later(getValues());
    }
    function leave() {
      pause();
      last();
    }
    const hidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      stop();
      clearTimeout(quick);
      leave();
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [subscribe, getValues]);
}
