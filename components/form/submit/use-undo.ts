'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition } from 'react';
import { confirmWrite } from '@/components/form/submit/send-checks';
import { type ToastMessage, toast } from '@/components/ui/toast';
import { sendWrite } from '@/lib/console/actions';
import { newIdempotencyKey } from '@/lib/console/browser/idempotency-key';
import { readsOf } from '@/lib/console/browser/read-query';
import { unexpectedFailure } from '@/lib/console/browser/result';
import type { Reader } from '@/lib/formatting/number-text';
import { findConflicts, noteSave, withRecentSaves } from '../conflicts/conflict';
import { draftKey } from '../drafts/draft-storage';
import type { FormProps } from '../form';
import type { FormSchema } from '../values/form-schema';
import {
  changedFields,
  type FetchedRecord,
  type FormValues,
  type Payload,
  toFormValues,
  toPayload,
} from '../values/payload';
import { useSendChecks } from './send-checks';
import { useFailureText } from './use-failure-text';

type Target = Pick<FormProps, 'name' | 'tenant' | 'params' | 'label'>;

/** Sends a body that undoes a write, reports the outcome, and refreshes the page. */
function useSendUndo({ name: operation, tenant, params, label }: Target) {
  const t = useTranslations('form');
  const failureText = useFailureText();
  const router = useRouter();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ body }: { body: unknown; onDone?: () => void }) => {
      if (!(await confirmWrite())) return undefined;
      const write = { operation, tenant: tenant.id, params, body: JSON.stringify(body) };
      return sendWrite({ ...write, idempotencyKey: newIdempotencyKey() }).catch(unexpectedFailure);
    },
    onSuccess: (result, { onDone }) => {
      if (!result) return;
      if (result.kind === 'ok') {
        onDone?.();
        toast({ title: t('undone'), detail: label });
      } else {
        const requestId = 'requestId' in result ? result.requestId : undefined;
        toast({ variant: 'bad', title: t('notUndone'), detail: failureText(result), requestId });
      }
      void queries.invalidateQueries({ queryKey: readsOf(tenant.id) });
      startTransition(() => router.refresh());
    },
  });
  return mutate;
}

/**
 * Undoes an update just saved: the same operation sends the current record with the former values of the changed fields. Undefined
 * for creates and subtractions, and when a former value is unknown.
 */
export function useUndo(
  props: Omit<FormProps, 'children'>,
  { fields, effect, name }: FormSchema,
  reader: Reader,
) {
  const t = useTranslations('form');
  const send = useSendUndo(props);
  const saveKey = draftKey(props.tenant.id, name, props.record);

  /** Undefined when somebody else has changed one of the fields since. Throws when the record cannot be read. */
  async function undoPayload(
    sent: FormValues,
    before: FormValues,
    changed: readonly string[],
  ): Promise<Payload | undefined> {
    const fetched = await props.refetch?.();
    const record = fetched && withRecentSaves(saveKey, fetched);
    if (props.refetch && !record) throw new Error('The record cannot be read');
    const now: FetchedRecord = record ?? toPayload(fields, sent, reader);
    const returned = fields.filter((field) => field.name in now);
    const remote = { ...sent, ...toFormValues(returned, now, reader) };
    if (record && findConflicts(returned, { local: before, base: sent, remote }, true, reader).length > 0)
      return undefined;
    const values = { ...remote, ...Object.fromEntries(changed.map((field) => [field, before[field]])) };
    return { ...props.constants, ...toPayload(fields, values, reader, { fetched: now, sendEmpty: true }) };
  }

  async function undo(sent: FormValues, before: FormValues, changed: readonly string[]) {
    const body = await undoPayload(sent, before, changed).catch(() => null);
    if (!body) {
      const detail = body === undefined ? t('conflict.title') : props.label;
      return toast({ variant: 'bad', title: t('notUndone'), detail });
    }
    send({ body, onDone: () => noteSave(saveKey, toPayload(fields, sent, reader), body) });
  }

  return (sent: FormValues, before: FormValues): ToastMessage['action'] => {
    if (!props.isUpdate || effect !== 'upsert') return undefined;
    const changed = changedFields(
      fields,
      toPayload(fields, before, reader),
      toPayload(fields, sent, reader),
    ).map((field) => field.name);
    // The former value of a field that the record does not return is unknown.
    if (changed.some((field) => props.start?.[field] === undefined)) return undefined;
    return { label: t('undo'), onSelect: () => void undo(sent, before, changed) };
  };
}

/** Restores what a write replaced, such as a cargo code or the URL of a document. */
export function useRestore(props: Target) {
  const t = useTranslations('form');
  const send = useSendUndo(props);
  const checks = useSendChecks();

  async function restore(body: unknown, isAsSent: () => Promise<boolean | undefined>) {
    if (await isAsSent().catch(() => false)) return send({ body });
    toast({ variant: 'bad', title: t('notUndone'), detail: t('conflict.title') });
  }

  /** Call it right after sending: its read is the reference for the comparison on undo. */
  return (replaced: { body: unknown; sent: unknown } | undefined): ToastMessage['action'] => {
    if (!replaced) return undefined;
    const { body, sent } = replaced;
    const afterSend = checks[props.name]?.().then(({ readSent }) => readSent?.(props.tenant.id, sent));
    // Without that read nothing can be compared, and undo fails.
    const compare = afterSend?.catch(() => undefined);
    return { label: t('undo'), onSelect: () => void restore(body, async () => (await compare)?.()) };
  };
}
