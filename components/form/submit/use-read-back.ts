'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { toast } from '@/components/ui/toast';
import type { Words } from '@/components/ui/use-labels';
import type { Reader } from '@/lib/formatting/input-locale';
import type { FormProps } from '../form';
import type { Plan } from '../values/form-schema';
import type { Wire } from '../values/payload';
import { type ReadBackResult, readBackResult } from './read-back-result';
import { notKept } from './unsaved-changes';

/** Reads a record again after it was saved, and says what reads back otherwise than it was sent. */
export function useReadBack(
  { fresh, readBack = fresh, label, proves }: Pick<FormProps, 'fresh' | 'readBack' | 'label' | 'proves'>,
  { fields }: Plan,
  reader: Reader,
  words: Words,
) {
  const t = useTranslations('form');
  const latest = useRef<Wire | undefined>(undefined);
  return async (sent: Wire): Promise<ReadBackResult['seen']> => {
    latest.current = sent;
    const result = await readBackResult({
      read: async () => readBack?.(sent),
      differencesOf: (record) => notKept(fields, sent, record, reader),
      isLatest: () => latest.current === sent,
      wait: (ms) => new Promise((go) => setTimeout(go, ms)),
    });
    if (result.seen === 'differs') {
      const names = result.places.map(words.label).join(', ');
      const title = t(proves ? 'notKeptSent' : 'notKept', { fields: names });
      toast({ tone: 'bad', title, detail: label ?? t('notKeptWhy') });
    }
    if (result.seen === 'absent')
      toast({ tone: 'bad', title: t('notShown'), detail: label ?? t('notShownWhy') });
    return result.seen;
  };
}
