'use client';

import dynamic from 'next/dynamic';
import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { picksName } from '@/components/pick/picks-name';
import { recallHere } from '@/components/ui/tab-memory';
import type { ListShape } from './column';

const Hands = dynamic(() => import('./hands').then((m) => m.Hands), { ssr: false });

/** What was done to a row before the hands were there: a key, or a tick of its box, with the place of the row. */
export type Early = { at: number; key: string } | { at: number; on: boolean; shift: boolean };

const placeOf = (target: EventTarget | null): number => {
  const row = target instanceof Element ? target.closest('tbody tr') : null;
  return row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1;
};

/**
 * What picks, peeks at and edits rows is loaded by the first key or press that needs it; what was done until then is done
 * again. Boxes are plain HTML: those ticked before this page was alive are taken over as they are, and so is what this tab
 * remembers as picked.
 */
export function useHands({ tenant, operation, bulk }: ListShape) {
  const root = useRef<HTMLElement>(null);
  const hand = useRef<(key: string, at: number) => void>(undefined);
  const early = useRef<Early[]>([]);
  const [woken, setWoken] = useState(false);
  useEffect(() => {
    const kept = bulk && recallHere(picksName(tenant, operation));
    if (kept || root.current?.querySelector('[data-pick] input:checked')) setWoken(true);
  }, [tenant, operation, bulk]);
  const wake = (done: Early) => {
    if (hand.current) return;
    early.current.push(done);
    setWoken(true);
  };
  return {
    root,
    hand,
    early,
    Hands: woken ? Hands : undefined,
    take: (key: string) => {
      const at = placeOf(document.activeElement);
      hand.current?.(key, at);
      wake({ key, at });
    },
    listen: {
      onChange: ({ target, nativeEvent }: SyntheticEvent) => {
        if (!(target instanceof HTMLInputElement) || !target.closest('[data-pick]')) return;
        wake({
          at: placeOf(target),
          on: target.checked,
          shift: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
        });
      },
      onClick: ({ target }: MouseEvent) => {
        if (hand.current || !(target instanceof Element) || !target.closest('[data-peek]')) return;
        target.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
        wake({ key: ' ', at: placeOf(target) });
      },
    },
  };
}
