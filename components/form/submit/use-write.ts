'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useLabels } from '@/components/ui/use-labels';
import type { Result } from '@/lib/console/browser/result';
import type { FormProps } from '../form';
import { type ClientWrite, createWrite, type ReadBackResult } from './create-write';
import type { WriteState } from './write-state';

/** A write in a component: a mutation, its last outcome, and what the platform did not keep of it. */
export function useWrite(
  { tenant, label, isAccepted }: Pick<FormProps, 'tenant' | 'label' | 'isAccepted'>,
  options?: Omit<NonNullable<Parameters<typeof createWrite>[0]>, 'onChange'>,
) {
  const t = useTranslations('form');
  const labels = useLabels();
  const queryClient = useQueryClient();
  const mutationKey = ['write', useId()];
  const [{ outcome, sending }, setState] = useState<WriteState>({});
  const [write] = useState(() => createWrite({ ...options, onChange: setState }));
  const mutation = useMutation({ mutationKey, mutationFn: write.send, networkMode: 'always' });

  /** Undefined when a send is pending, or its person canceled. */
  async function send(request: ClientWrite): Promise<Result<unknown> | undefined> {
    // The cache knows of a send at once, this component only from its next render on.
    return queryClient.isMutating({ mutationKey }) > 0 ? undefined : mutation.mutateAsync(request);
  }
  /** Reads the record back, and reports differences from what was sent. */
  async function readBack(): Promise<ReadBackResult> {
    // Without an acknowledgment the form keeps reporting an unknown outcome.
    const wasSaved = write.getState().outcome?.kind === 'ok';
    const found = await write.readBack(tenant.id);
    if (wasSaved && found.seen === 'differs') {
      const names = found.paths.map(labels.label).join(', ');
      const title = t(isAccepted ? 'notKeptSent' : 'notKept', { fields: names });
      toast({ variant: 'bad', title, detail: label ?? t('notKeptWhy') });
    }
    if (wasSaved && found.seen === 'absent')
      toast({ variant: 'bad', title: t('notShown'), detail: label ?? t('notShownWhy') });
    return found;
  }
  return {
    ...write,
    send,
    readBack,
    /** The last outcome; none while a request is under way. */
    outcome: sending ? undefined : outcome,
    /** A request is under way. */
    isSending: sending !== undefined,
    /** True while a request is in flight or a question about it is open. */
    isPending: mutation.isPending,
  };
}
