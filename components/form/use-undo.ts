'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition } from 'react';
import { type ToastMessage, toast } from '@/components/ui/toast';
import { broken } from '@/lib/gateway/broken';
import { perform } from '@/lib/gateway/perform';
import { readsOf } from '@/lib/gateway/queries';
import { type Draft, toDraft } from './draft';
import type { FormProps } from './form';
import { metIn } from './met';
import type { Plan } from './plan';
import type { Reader } from './reader';
import { freshKey } from './send-key';
import { isWrite } from './use-sending';
import { changesOf, toWire } from './wire';

/**
 * The way back from a change that was just saved: the same operation says once more what stood there before. Only for forms
 * that send their changes alone; what makes, subtracts or says the whole cannot be taken back so.
 */
export function useUndo(props: Omit<FormProps, 'children' | 'contract'> & { plan: Plan }, reader: Reader) {
  const { plan, tenant, params, fixed, changes, meant, label, fresh } = props;
  const t = useTranslations('form');
  const router = useRouter();
  const queries = useQueryClient();

  /** Whether somebody else changed what would be taken back. Throws when that cannot be known. */
  async function isMet(sent: Draft, before: Draft): Promise<boolean> {
    const record = await fresh?.();
    if (!record) return false;
    const told = plan.fields.filter(({ name }) => name in record);
    const theirs = { ...sent, ...toDraft(told, record, reader) };
    return metIn(told, { mine: before, before: sent, theirs }, true, reader).length > 0;
  }

  async function takeBack(body: Readonly<Record<string, unknown>>, sent: Draft, before: Draft) {
    const met = await isMet(sent, before).catch(() => undefined);
    if (met !== false)
      return toast({ tone: 'bad', title: t('notUndone'), detail: met ? t('meeting.title') : label });
    const write = { operation: plan.name, tenant: tenant.id, params, body, idempotencyKey: freshKey() };
    const told = isWrite(write) ? await perform(write).catch(() => broken()) : broken();
    if (told.kind === 'ok') toast({ title: t('undone'), detail: label });
    else
      toast({
        tone: 'bad',
        title: t('notUndone'),
        detail: 'message' in told ? told.message : label,
        requestId: 'requestId' in told ? told.requestId : undefined,
      });
    await queries.invalidateQueries({ queryKey: readsOf(tenant.id) });
    startTransition(() => router.refresh());
  }

  /** What is offered beside "Saved"; nothing where there is no way back. */
  return (sent: Draft, before: Draft): ToastMessage['action'] => {
    if (!changes || meant || plan.effect !== 'upsert') return undefined;
    const [now, then] = [sent, before].map((draft) => toWire(plan.fields, draft, reader));
    const changed = changesOf(plan.fields, now ?? {}, then ?? {});
    // What the record does not tell of itself is not known to have been empty.
    if (Object.keys(changed).some((name) => props.start?.[name] === undefined)) return undefined;
    const body = { ...fixed, ...changed };
    return { label: t('undo'), onSelect: () => void takeBack(body, sent, before) };
  };
}
