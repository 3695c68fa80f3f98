'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition } from 'react';
import { type ToastMessage, toast } from '@/components/ui/toast';
import { perform } from '@/lib/console/actions';
import { freshKey } from '@/lib/console/browser/idempotency-key';
import { readsOf } from '@/lib/console/browser/read-query';
import { broken } from '@/lib/console/browser/unexpected-failure';
import type { FormProps } from '../form';
import { useFailureText } from './use-failure-text';
import type { Replaced } from './use-send-check';
import { isWrite } from './use-submit';

/** Sends once more what stood there before a write took its place: what a code was, or where a document lies. */
export function usePutBack({
  name: operation,
  tenant,
  params,
  label,
}: Pick<FormProps, 'name' | 'tenant' | 'params' | 'label'>) {
  const t = useTranslations('form');
  const failureText = useFailureText();
  const router = useRouter();
  const queries = useQueryClient();

  async function putBack({ body, sent }: Replaced) {
    const { isStill } = await import('./cargo-question');
    if (!(await isStill(tenant.id, sent)))
      return toast({ tone: 'bad', title: t('notUndone'), detail: t('meeting.title') });
    const write = { operation, tenant: tenant.id, params, body, idempotencyKey: freshKey() };
    const told = isWrite(write) ? await perform(write).catch(() => broken()) : broken();
    if (told.kind === 'ok') toast({ title: t('undone'), detail: label });
    else
      toast({
        tone: 'bad',
        title: t('notUndone'),
        detail: failureText(told),
        requestId: 'requestId' in told ? told.requestId : undefined,
      });
    await queries.invalidateQueries({ queryKey: readsOf(tenant.id) });
    startTransition(() => router.refresh());
  }

  /** What is offered beside "Saved"; nothing where what stood there is not known. */
  return (replaced: Replaced | undefined): ToastMessage['action'] =>
    replaced && { label: t('undo'), onSelect: () => void putBack(replaced) };
}
