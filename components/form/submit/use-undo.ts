'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import type { ToastMessage } from '@/components/ui/toast-message';
import { useInputLocale } from '@/components/ui/use-formatter';
import { mergeRecord, noteSave, withRecentSaves } from '../conflicts/conflict';
import { draftKey } from '../drafts/draft-storage';
import type { FormProps } from '../form';
import type { FormSchema } from '../values/form-schema';
import {
  changedFields,
  type FetchedRecord,
  type FormValues,
  type Payload,
  toPayload,
} from '../values/payload';
import { useFailureText } from './use-failure-text';
import { useReadAgain } from './use-read-again';
import { type ClientWrite, createWrite, type ReadBackResult } from './use-write';

type Target = Pick<FormProps, 'name' | 'tenant' | 'params' | 'label'>;
type Undo = Pick<ClientWrite, 'body' | 'known'> & {
  /** Merges the undo into a record that has changed since. Without it, such a record is not undone. */
  merge?: (record: FetchedRecord) => Payload | undefined;
  onDone?: () => void;
};

/** Sends a body that undoes a write, unless somebody else has changed it since; reports the outcome, and refreshes the page. */
export function useSendUndo({ name: operation, tenant, params, label }: Target) {
  const t = useTranslations('form');
  const failureText = useFailureText();
  const readAgain = useReadAgain(tenant.id);
  const fail = (detail: string | undefined, requestId?: string) =>
    toast({ variant: 'bad', title: t('notUndone'), detail, requestId });
  // It is also called from a toast, after the component is gone.
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ body, known, merge }: Undo) =>
      createWrite().send({
        operation,
        tenant: tenant.id,
        params,
        body,
        known,
        async ask() {
          fail(label);
          return undefined;
        },
        async merge(record) {
          const merged = merge?.(record);
          if (!merged) fail(t('conflict.title'));
          return merged;
        },
      }),
    onSuccess(outcome, { onDone }) {
      if (!outcome) return;
      if (outcome.kind === 'ok') {
        onDone?.();
        toast({ title: t('undone'), detail: label });
        readAgain();
      } else fail(failureText(outcome), 'requestId' in outcome ? outcome.requestId : undefined);
    },
  }).mutate;
}

/** The saved values before and after, and the record at that time. */
type Saved = { sent: FormValues; before: FormValues; record: FetchedRecord };

/**
 * Undoes an update just saved: the same operation sends the current record with the former values of the changed fields. Undefined
 * for creates and subtractions, and when a former value is unknown.
 */
export function useUndo(props: Omit<FormProps, 'children'>, { fields, effect, name }: FormSchema) {
  const reader = useInputLocale();
  const t = useTranslations('form');
  const send = useSendUndo(props);
  const saveKey = draftKey(props.tenant.id, name, props.record);

  return ({ sent, before, record }: Saved): ToastMessage['action'] => {
    if (!props.isUpdate || effect !== 'upsert') return undefined;
    const changed = changedFields(fields, toPayload(fields, before, reader), toPayload(fields, sent, reader));
    // The former value of a field that the record does not return is unknown.
    if (changed.some(({ name }) => props.start?.[name] === undefined)) return undefined;
    const formerValues = Object.fromEntries(changed.map(({ name }) => [name, before[name]]));
    const bodyOn = (values: FormValues, fetched: FetchedRecord): Payload => ({
      ...toPayload(fields, { ...values, ...formerValues }, reader, { fetched, sendEmpty: true }),
      ...props.constants,
    });
    let body = bodyOn(sent, record);
    const undo: Undo = {
      body,
      known: { base: record },
      merge(found) {
        const current = withRecentSaves(saveKey, found);
        const merged = mergeRecord(
          fields,
          { values: { ...sent, ...formerValues }, base: sent, record: current },
          true,
          reader,
        );
        if (merged.conflicts.length > 0) return undefined;
        body = bodyOn(merged.base, current);
        return body;
      },
      onDone: () => noteSave(saveKey, toPayload(fields, sent, reader), body),
    };
    return { label: t('undo'), onSelect: () => send(undo) };
  };
}

/** Restores what a write replaced, such as a cargo code or the URL of a document, while it still is what was sent. */
export function useRestore(props: Target) {
  const t = useTranslations('form');
  const send = useSendUndo(props);
  /** `readBack`: the record as read right after sending. */
  return (body: unknown, sent: Payload, readBack: Promise<ReadBackResult>): ToastMessage['action'] => {
    if (!body) return undefined;
    const restore = async () => {
      const found = await readBack;
      send({ body, known: { takesBack: { sent, read: 'cargo' in found ? found.cargo : undefined } } });
    };
    return { label: t('undo'), onSelect: () => void restore() };
  };
}
