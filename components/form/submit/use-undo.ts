'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ToastMessage } from '@/components/ui/toast';
import { toast } from '@/components/ui/toast';
import { useInputLocale } from '@/components/ui/use-formatter';
import { mergeRecord, noteSave, withRecentSaves } from '../conflicts/conflict';
import { draftKey } from '../drafts/use-draft';
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
type Undo = Pick<ClientWrite, 'body' | 'checks'> & {
  /** Merges the undo into a record that has changed since the save. If omitted, the undo of a changed record is not sent. */
  merge?: (record: FetchedRecord) => Payload | undefined;
  onDone?: () => void;
};

/**
 * Returns a function that sends a body to undo a write, unless somebody else has changed the record since the write. The
 * function reports the outcome and refreshes the page.
 */
export function useSendUndo({ name: operation, tenant, params, label }: Target) {
  const t = useTranslations('form');
  const failureText = useFailureText();
  const readAgain = useReadAgain(tenant.id);
  const fail = (detail: string | undefined, requestId?: string) =>
    toast({ variant: 'bad', title: t('notUndone'), detail, requestId });
  // A toast may call this function after the component has unmounted.
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ body, checks, merge }: Undo) =>
      createWrite().send({
        operation,
        tenant: tenant.id,
        params,
        body,
        checks,
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

/** A saved payload, with the values before and after the save and the record at that time. */
type Saved = {
  payload: Payload;
  values: FormValues;
  before: FormValues;
  record: FetchedRecord;
  /** The body that restores the state before the save, as read by the server. */
  restore: unknown;
  readBack: Promise<ReadBackResult>;
};

/**
 * Offers to undo a save with the same operation. If the server returned the state before the save, sends that state. Otherwise
 * an update sends the current record with the former values of the changed fields. Returns undefined for creates and
 * subtractions, and if a former value is unknown.
 */
export function useUndo(props: Omit<FormProps, 'children'>, { fields, effect, name }: FormSchema) {
  const inputLocale = useInputLocale();
  const t = useTranslations('form');
  const send = useSendUndo(props);
  const saveKey = draftKey(props.tenant.id, name, props.record);

  function formerValues({ values, before, record }: Saved): Undo | undefined {
    if (!props.isUpdate || effect !== 'upsert') return undefined;
    const sent = toPayload(fields, values, inputLocale);
    const changed = changedFields(fields, toPayload(fields, before, inputLocale), sent);
    // If reads do not return a field, its former value is unknown.
    if (changed.some(({ name }) => props.start?.[name] === undefined)) return undefined;
    const former = Object.fromEntries(changed.map(({ name }) => [name, before[name]]));
    const bodyOn = (current: FormValues, fetched: FetchedRecord): Payload => ({
      ...toPayload(fields, { ...current, ...former }, inputLocale, { fetched, sendEmpty: true }),
      ...props.constants,
    });
    let body = bodyOn(values, record);
    return {
      body,
      checks: { lastRead: record },
      merge(latestRecord) {
        const current = withRecentSaves(saveKey, latestRecord);
        const versions = { values: { ...values, ...former }, base: values, record: current };
        const merged = mergeRecord(fields, versions, true, inputLocale);
        if (merged.conflicts.length > 0) return undefined;
        body = bodyOn(merged.base, current);
        return body;
      },
      onDone: () => noteSave(saveKey, sent, body),
    };
  }

  return (saved: Saved): ToastMessage['action'] => {
    const { payload, restore, readBack } = saved;
    const label = t('undo');
    if (!restore) {
      const former = formerValues(saved);
      return former && { label, onSelect: () => send(former) };
    }
    const sendRestore = async () => {
      const readBackResult = await readBack;
      const stored = 'stored' in readBackResult ? readBackResult.stored : undefined;
      send({ body: restore, checks: { lastRead: stored ?? payload } });
    };
    return { label, onSelect: () => void sendRestore() };
  };
}
