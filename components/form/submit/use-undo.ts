'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { useFailureToast } from '@/components/ui/use-failure-text';
import type { InputLocale } from '@/lib/formatting/number-text';
import { mergeRecord, noteSave, withRecentSaves } from '../conflicts/conflict';
import type { FormProps } from '../form';
import type { FormSchema } from '../values/form-schema';
import {
  changedFields,
  type FetchedRecord,
  type FormValues,
  type Payload,
  toPayload,
} from '../values/payload';
import { type ClientWrite, createWrite, type ReadBackResult } from './create-write';
import { useReadAgain } from './use-read-again';

/** The write that undoes a save with the same operation. */
export type Undo = {
  body: unknown;
  /** The record after the save. If somebody else has changed it since, the undo is merged or not sent. */
  lastRead: FetchedRecord | Promise<FetchedRecord>;
  /** Returns the body for a record that somebody else has changed, or undefined if their change conflicts with the undo. */
  merge?: (record: FetchedRecord) => Payload | undefined;
  onDone?: () => void;
};

/**
 * Returns a function that creates the undo action of a toast. The action can be used once. It reports its outcome and refreshes
 * the page, even after the component has unmounted.
 */
export function useUndo({
  name: operation,
  tenant,
  params,
  label,
  onUndo,
}: Pick<FormProps, 'name' | 'tenant' | 'params' | 'label' | 'onUndo'>) {
  const t = useTranslations('form');
  const showFailure = useFailureToast();
  const readAgain = useReadAgain(tenant.id);
  const fail = (detail: string | undefined) => toast({ variant: 'bad', title: t('notUndone'), detail });

  async function send({ body, lastRead, merge, onDone }: Undo) {
    const request: ClientWrite = {
      ...{ operation, tenant: tenant.id, params, body },
      checks: { lastRead: await lastRead },
      async ask() {
        fail(label);
        return undefined;
      },
      async merge(record) {
        const merged = merge?.(record);
        if (!merged) fail(t('conflict.title'));
        return merged;
      },
    };
    const outcome = await createWrite().send(request);
    if (outcome?.kind === 'ok') {
      onDone?.();
      toast({ title: t('undone'), detail: label });
      readAgain();
    } else if (outcome) showFailure(t('notUndone'), outcome);
  }

  return (undo: Undo) => {
    let isUsed = false;
    return {
      label: t('undo'),
      onSelect() {
        if (isUsed) return;
        isUsed = true;
        onUndo?.();
        void send(undo);
      },
    };
  };
}

/** A payload that a form has saved, with its values, the values before, and the record before. */
type Save = {
  payload: Payload;
  values: FormValues;
  base: FormValues;
  record: FetchedRecord;
  /** The body that restores the state before the save, as read by the server. */
  restore: unknown;
  readBack: Promise<ReadBackResult>;
};

/**
 * Returns the undo of a form's save. If the server returned the state before the save, sends that state. Otherwise an update
 * sends the current record with the former values of the changed fields. Undefined for creates and subtractions, and if a former
 * value is unknown, because reads do not return its field.
 */
export function undoSave(
  { start, keyValues, isUpdate }: Pick<FormProps, 'start' | 'keyValues' | 'isUpdate'>,
  { fields, effect }: Pick<FormSchema, 'fields' | 'effect'>,
  { payload, values, base, record, restore, readBack }: Save,
  { saveKey, inputLocale }: { saveKey: string; inputLocale: InputLocale },
): Undo | undefined {
  if (restore) {
    const lastRead = readBack.then((result) => ('stored' in result && result.stored) || payload);
    return { body: restore, lastRead };
  }
  if (!isUpdate || effect !== 'upsert') return undefined;
  const after = { ...record, ...payload };
  const sent = toPayload(fields, values, inputLocale);
  const changed = changedFields(fields, toPayload(fields, base, inputLocale), sent);
  if (changed.some(({ name }) => start?.[name] === undefined)) return undefined;
  const former = Object.fromEntries(changed.map(({ name }) => [name, base[name]]));
  const bodyOn = (current: FormValues, fetched: FetchedRecord): Payload => ({
    ...toPayload(fields, { ...current, ...former }, inputLocale, { fetched, sendEmpty: true }),
    ...keyValues,
  });
  let body = bodyOn(values, after);
  return {
    body,
    lastRead: after,
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
