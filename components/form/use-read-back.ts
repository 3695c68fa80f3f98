'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { toast } from '@/components/ui/toast';
import type { FormProps } from './form';
import { notKept } from './not-kept';
import type { Plan } from './plan';
import type { Reader } from './reader';
import type { Words } from './use-words';
import type { Wire } from './wire';

/** A platform may answer reads from copies that lag behind: what differs is read again before it is said. */
const PAUSES_MS = [0, 2_000, 8_000];

/** Reads a record again after it was saved, and says what reads back otherwise than it was sent. */
export function useReadBack(
  { fresh, readBack = fresh, label }: Pick<FormProps, 'fresh' | 'readBack' | 'label'>,
  { fields }: Plan,
  reader: Reader,
  words: Words,
) {
  const t = useTranslations('form');
  const latest = useRef<Wire | undefined>(undefined);
  return async (sent: Wire): Promise<void> => {
    latest.current = sent;
    let places: string[] = [];
    for (const pause of PAUSES_MS) {
      await new Promise((go) => setTimeout(go, pause));
      const record = await readBack?.(sent).catch(() => undefined);
      // Saved once more meanwhile: the later save is looked at.
      if (!record || latest.current !== sent) return;
      places = notKept(fields, sent, record, reader);
      if (places.length === 0) return;
    }
    const names = places.map(words.label).join(', ');
    toast({ tone: 'bad', title: t('notKept', { fields: names }), detail: label ?? t('notKeptWhy') });
  };
}
