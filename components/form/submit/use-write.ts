'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useLabels } from '@/components/ui/use-labels';
import type { FormProps } from '../form';
import {
  type ClientWrite,
  createWrite,
  type ReadBackResult,
  type WriteOptions,
  type WriteState,
} from './create-write';

/** Manages a write in a component, and reports values that the platform did not save. */
export function useWrite({ tenant, label }: Pick<FormProps, 'tenant' | 'label'>, options?: WriteOptions) {
  const t = useTranslations('form');
  const labels = useLabels();
  const [{ outcome, lastRequest }, setState] = useState<WriteState>({ lastRequest: options?.lastRequest });
  const [write] = useState(() => createWrite({ ...options, onChange: setState }));
  const mutationKey = ['write', useId()];
  const queryClient = useQueryClient();
  // Pending also while a question is open.
  const { mutateAsync, isPending } = useMutation({
    mutationKey,
    mutationFn: write.send,
    networkMode: 'always',
  });

  /** Reads the record back and reports differences from the sent values. */
  async function readBack(): Promise<ReadBackResult> {
    const before = write.getState().outcome;
    const result = await write.readBack(tenant.id);
    // Without an acknowledgment, the form keeps reporting an unknown outcome.
    if (before?.kind !== 'ok') return result;
    if (result.seen === 'differs') {
      const fields = result.paths.map(labels.label).join(', ');
      const title = t(before.isUnproven ? 'notKeptSent' : 'notKept', { fields });
      toast({ variant: 'bad', title, detail: label ?? t('notKeptWhy') });
    }
    if (result.seen === 'absent')
      toast({ variant: 'bad', title: t('notShown'), detail: label ?? t('notShownWhy') });
    return result;
  }
  return {
    ...write,
    readBack,
    lastRequest,
    isPending,
    // While a send is pending, the last outcome is not displayed.
    outcome: isPending ? undefined : outcome,
    /** Like the write's `send`, but ignores calls while another send is pending, such as double clicks. */
    send: async (request: ClientWrite) =>
      queryClient.isMutating({ mutationKey }) > 0 ? undefined : mutateAsync(request),
  };
}
