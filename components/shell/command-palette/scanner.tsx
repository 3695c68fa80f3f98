'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { chorded, keysAreOff } from '@/components/ui/shortcuts/shortcut-state';
import { toast } from '@/components/ui/toast';
import { hand } from './pending-query';
import { replayKeys } from './replay-key';
import { GAP_MS, type Heard, scanning } from './scan';
import { finderId } from './search-button-id';

/**
 * A barcode scanner may be used anywhere while nobody types: what it reads is looked for at once. A key that may begin a code
 * waits for the next one before it does what it does otherwise.
 */
export function Scanner() {
  const t = useTranslations('shell');
  const say = useEffectEvent(() => toast({ tone: 'bad', title: t('scanCut'), detail: t('scanCutWhy') }));
  useEffect(() => {
    const scan = scanning<KeyboardEvent>();
    const replayed = new WeakSet<Event>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (heard: Heard<KeyboardEvent>) => {
      if (heard.kind === 'replay') replayKeys(heard.keys, replayed);
      if (heard.kind === 'cut') say();
      if (heard.kind !== 'code') return;
      const palette = document.getElementById(finderId);
      if (!palette) return;
      hand(heard.code);
      palette.togglePopover(true);
    };
    const rest = () => {
      clearTimeout(timer);
      take(scan.quiet());
    };
    // A page that was busy hears the keys that came meanwhile before it calls the pause over.
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = setTimeout(rest);
      }, GAP_MS);
    };
    const listen = (event: Event) => {
      // What fills in forms sends keys that are none.
      if (!(event instanceof KeyboardEvent) || replayed.has(event)) return;
      if (chorded(event) || keysAreOff(event)) return rest();
      const heard = scan.hear(event);
      wait();
      if (heard.kind === 'pass') return;
      // It belongs to the code, or does later what it does: not to the row that has the focus.
      event.preventDefault();
      event.stopImmediatePropagation();
      take(heard);
    };
    addEventListener('keydown', listen, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', listen, true);
    };
  }, []);
  return null;
}
