'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { toast } from '@/components/ui/toast';
import type { Labels } from '@/components/ui/use-labels';
import { readBack } from '@/lib/console/actions';
import type { ReadBack } from '@/lib/console/operations/read-back';
import type { FormProps } from '../form';

/**
 * Delays of the reads in milliseconds: platforms may serve reads from lagging replicas, so a difference is read again before it is
 * reported.
 */
const readBackDelays = [0, 2_000, 10_000] as const;

/** `superseded`: the record was saved again in the meantime. */
export type ReadBackResult = ReadBack | { seen: 'superseded' };

/** Reads a record after a save, immediately and up to twice later, until it equals what was sent. Never throws. */
export async function readBackResult({
  read,
  isLatest,
  wait,
}: {
  read: (isLast: boolean) => Promise<ReadBack>;
  isLatest: () => boolean;
  wait: (ms: number) => Promise<unknown>;
}): Promise<ReadBackResult> {
  let last: ReadBack = { seen: 'unread' };
  for (const [i, delay] of readBackDelays.entries()) {
    await wait(delay);
    if (!isLatest()) return { seen: 'superseded' };
    last = await read(i === readBackDelays.length - 1).catch((): ReadBack => ({ seen: 'unread' }));
    if (!isLatest()) return { seen: 'superseded' };
    if (last.seen === 'same' || last.seen === 'unread') return last;
  }
  return last;
}

/** Reads back a record after it was sent, and reports the differences. */
export function useReadBack(
  { tenant, label, isAccepted }: Pick<FormProps, 'tenant' | 'label' | 'isAccepted'>,
  words: Labels,
) {
  const t = useTranslations('form');
  const latest = useRef('');
  return async (idempotencyKey: string, wasSaved: boolean): Promise<ReadBackResult> => {
    latest.current = idempotencyKey;
    const result = await readBackResult({
      read: async (isLast) => {
        const found = await readBack({ tenant: tenant.id, idempotencyKey, isLast });
        return found.kind === 'ok' ? found.answer : { seen: 'unread' };
      },
      isLatest: () => latest.current === idempotencyKey,
      wait: (ms) => new Promise((go) => setTimeout(go, ms)),
    });
    // Without an acknowledgment the form keeps reporting an unknown outcome.
    if (!wasSaved) return result;
    if (result.seen === 'differs') {
      const names = result.paths.map(words.label).join(', ');
      const title = t(isAccepted ? 'notKeptSent' : 'notKept', { fields: names });
      toast({ variant: 'bad', title, detail: label ?? t('notKeptWhy') });
    }
    if (result.seen === 'absent')
      toast({ variant: 'bad', title: t('notShown'), detail: label ?? t('notShownWhy') });
    return result;
  };
}
