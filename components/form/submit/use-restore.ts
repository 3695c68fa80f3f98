'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition } from 'react';
import { type ToastMessage, toast } from '@/components/ui/toast';
import { perform } from '@/lib/console/actions';
import { newIdempotencyKey } from '@/lib/console/browser/idempotency-key';
import { readsOf } from '@/lib/console/browser/read-query';
import { unexpectedFailure, type WriteName } from '@/lib/console/browser/result';
import type { Reader } from '@/lib/formatting/number-text';
import { conflictIn, noteSave, withRecentSaves } from '../conflicts/conflict';
import { draftKey } from '../drafts/use-saved-draft';
import type { FormProps } from '../form';
import type { FormSchema } from '../values/form-schema';
import { type FormValues, toDraft } from '../values/form-values';
import { changesOf, toPayload } from '../values/payload';
import { type ReadRecord, wholeBody } from '../values/whole-record';
import { useSendChecks } from './send-checks';
import { isWrite, type Params, type Replaced, useFailureText } from './use-submit';

type WayBack = { operation: WriteName; tenant: string; params?: Params; body: unknown };

/** Sends what stood there before, says what came of it, and has the page read what is there now. */
function useSendBack() {
  const t = useTranslations('form');
  const failureText = useFailureText();
  const router = useRouter();
  const queries = useQueryClient();
  return async (back: WayBack, label: string | undefined, onDone?: () => void) => {
    const write = { ...back, idempotencyKey: newIdempotencyKey() };
    const told = isWrite(write) ? await perform(write).catch(() => unexpectedFailure()) : unexpectedFailure();
    if (told.kind === 'ok') {
      onDone?.();
      toast({ title: t('undone'), detail: label });
    } else
      toast({
        tone: 'bad',
        title: t('notUndone'),
        detail: failureText(told),
        requestId: 'requestId' in told ? told.requestId : undefined,
      });
    await queries.invalidateQueries({ queryKey: readsOf(back.tenant) });
    startTransition(() => router.refresh());
  };
}

/**
 * The way back from a change that was just saved: the same operation sends the record as it stands now, with what stood
 * there before in the changed fields. Only for forms that change a record; what makes or subtracts cannot be taken back so.
 */
export function useUndo(
  props: Omit<FormProps, 'children' | 'contract'> & { plan: FormSchema },
  reader: Reader,
) {
  const { plan, tenant, params, fixed, changes, meant, label, fresh } = props;
  const name = draftKey(tenant.id, plan.name, props.record);
  const t = useTranslations('form');
  const send = useSendBack();

  /**
   * What is sent to take a change back: the record as it stands now, with the changed fields as they were. Nothing where
   * somebody else changed one of them since. Throws when that cannot be known.
   */
  async function bodyBack(sent: FormValues, before: FormValues, changed: readonly string[]) {
    const answered = await fresh?.();
    const record = answered && withRecentSaves(name, answered);
    if (fresh && !record) throw new Error('The record cannot be read');
    const now: ReadRecord = record ?? toPayload(plan.fields, sent, reader);
    const told = plan.fields.filter(({ name }) => name in now);
    const theirs = { ...sent, ...toDraft(told, now, reader) };
    if (record && conflictIn(told, { mine: before, before: sent, theirs }, true, reader).length > 0)
      return undefined;
    const draft = { ...theirs, ...Object.fromEntries(changed.map((name) => [name, before[name]])) };
    const body = toPayload(plan.fields, draft, reader);
    return { ...fixed, ...wholeBody(plan.fields, body, now, { reader, emptying: true }) };
  }

  async function takeBack(sent: FormValues, before: FormValues, changed: readonly string[]) {
    const body = await bodyBack(sent, before, changed).catch(() => null);
    if (!body)
      return toast({
        tone: 'bad',
        title: t('notUndone'),
        detail: body === undefined ? t('conflict.title') : label,
      });
    await send({ operation: plan.name, tenant: tenant.id, params, body }, label, () =>
      noteSave(name, toPayload(plan.fields, sent, reader), body),
    );
  }

  /** What is offered beside "Saved"; nothing where there is no way back. */
  return (sent: FormValues, before: FormValues): ToastMessage['action'] => {
    if (!changes || meant || plan.effect !== 'upsert') return undefined;
    const [now, then] = [sent, before].map((draft) => toPayload(plan.fields, draft, reader));
    const changed = Object.keys(changesOf(plan.fields, now ?? {}, then ?? {}));
    // What the record does not tell of itself is not known to have been empty.
    if (changed.some((name) => props.start?.[name] === undefined)) return undefined;
    return { label: t('undo'), onSelect: () => void takeBack(sent, before, changed) };
  };
}

/** Sends once more what stood there before a write took its place: what a code was, or where a document lies. */
export function useRestore({
  name: operation,
  tenant,
  params,
  label,
}: Pick<FormProps, 'name' | 'tenant' | 'params' | 'label'>) {
  const t = useTranslations('form');
  const send = useSendBack();
  const checks = useSendChecks();

  async function putBack({ body, sent }: Replaced) {
    const check = await checks[operation]?.();
    if (!(await check?.isStill?.(tenant.id, sent)))
      return toast({ tone: 'bad', title: t('notUndone'), detail: t('conflict.title') });
    await send({ operation, tenant: tenant.id, params, body }, label);
  }

  /** What is offered beside "Saved"; nothing where what stood there is not known. */
  return (replaced: Replaced | undefined): ToastMessage['action'] =>
    replaced && { label: t('undo'), onSelect: () => void putBack(replaced) };
}
