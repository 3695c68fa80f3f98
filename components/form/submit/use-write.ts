'use client';

import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { toast } from '@/components/ui/toast';
import type { Labels } from '@/components/ui/use-labels';
import type { FormProps } from '../form';
import { createWrite, type ReadBackResult } from './create-write';

/** A write in a component: where it is, and what the platform did not keep of it. */
export function useWrite(
  { tenant, label, isAccepted }: Pick<FormProps, 'tenant' | 'label' | 'isAccepted'>,
  words: Labels,
  options?: Parameters<typeof createWrite>[0],
) {
  const t = useTranslations('form');
  const [write] = useState(() => createWrite(options));
  const { step } = useSyncExternalStore(write.subscribe, write.getState, write.getState);

  /** Reads the record back, and reports differences from what was sent. */
  async function readBack(): Promise<ReadBackResult> {
    // Without an acknowledgment the form keeps reporting an unknown outcome.
    const wasSaved = write.getState().step.kind === 'ok';
    const found = await write.readBack(tenant.id);
    if (wasSaved && found.seen === 'differs') {
      const names = found.paths.map(words.label).join(', ');
      const title = t(isAccepted ? 'notKeptSent' : 'notKept', { fields: names });
      toast({ variant: 'bad', title, detail: label ?? t('notKeptWhy') });
    }
    if (wasSaved && found.seen === 'absent')
      toast({ variant: 'bad', title: t('notShown'), detail: label ?? t('notShownWhy') });
    return found;
  }
  return { ...write, step, readBack };
}
