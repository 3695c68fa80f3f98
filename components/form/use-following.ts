'use client';

import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Draft } from './draft';

/** Follows the values: `now` at each change, `soon` and `later` when typing pauses; `later` also when the page goes away. */
export function useFollowing(
  values: UseFormReturn<FieldValues>,
  follow: { now: (draft: Draft) => void; soon: (draft: Draft) => void; later: (draft: Draft) => void },
) {
  const now = useEffectEvent(follow.now);
  const soon = useEffectEvent(follow.soon);
  const later = useEffectEvent(follow.later);
  const { subscribe, getValues } = values;
  useEffect(() => {
    let quick: ReturnType<typeof setTimeout> | undefined;
    let slow: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        now(getValues());
        clearTimeout(quick);
        quick = setTimeout(() => soon(getValues()), 50);
        clearTimeout(slow);
        slow = setTimeout(finish, 400);
      },
    });
    function finish() {
      if (slow === undefined) return;
      clearTimeout(slow);
      slow = undefined;
      later(getValues());
    }
    addEventListener('pagehide', finish);
    return () => {
      stop();
      clearTimeout(quick);
      finish();
      removeEventListener('pagehide', finish);
    };
  }, [subscribe, getValues]);
}
