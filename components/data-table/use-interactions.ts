'use client';

import dynamic from 'next/dynamic';
import { type MouseEvent, type RefObject, useRef, useState } from 'react';

const Interactions = dynamic(() => import('./interaction-layer').then((m) => m.InteractionLayer), {
  ssr: false,
});

/** A key that was pressed on a row before the code for it was there. */
export type EarlyEvents = { at: number; key: string };

const placeOf = (target: EventTarget | null): number => {
  const row = target instanceof Element ? target.closest('tbody tr') : null;
  return row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1;
};

/**
 * What peeks at rows, edits them and acts on the selected ones is loaded by the first key or press that needs it, or by a
 * selection (`needed`); keys pressed until then are handled when it is there.
 */
export function useInteractions(
  root: RefObject<HTMLElement | null>,
  { needed, toggle }: { needed: boolean; toggle: (at: number) => void },
) {
  const hand = useRef<(key: string, at: number) => void>(undefined);
  const early = useRef<EarlyEvents[]>([]);
  const [woken, setWoken] = useState(false);
  if (needed && !woken) setWoken(true);
  const press = (key: string, at: number) => {
    if (hand.current) return hand.current(key, at);
    early.current.push({ key, at });
    setWoken(true);
  };
  return {
    root,
    hand,
    early,
    Hands: woken ? Interactions : undefined,
    take: (key: string) => {
      const at = placeOf(document.activeElement);
      if (key === 'x') toggle(at);
      else press(key, at);
    },
    listen: {
      onMouseDown: (event: MouseEvent) => {
        // A range of rows is selected, not their text.
        if (event.shiftKey && event.target instanceof Element && event.target.closest('[data-pick]'))
          event.preventDefault();
      },
      onClick: ({ target }: MouseEvent) => {
        if (hand.current || !(target instanceof Element) || !target.closest('[data-peek]')) return;
        target.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
        press(' ', placeOf(target));
      },
    },
  };
}
