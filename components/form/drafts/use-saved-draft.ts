'use client';

import { useEffect, useMemo, useState } from 'react';
import type { Attempt } from '@/lib/console/browser/idempotency-key';
import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Reader } from '@/lib/formatting/number-text';
import { adopt, type FormValues, isDraft } from '../values/form-values';
import { isSamePayload, toPayload } from '../values/payload';
import { draftStoreOf, readDraft } from './draft-storage';

/** What was being filled in: the fields that were touched, when, and a send whose answer never came. */
export type SavedDraft = { at: string; touched: FormValues; attempt?: Attempt };

const PREFIX = 'draft:';

/** One place per tenant, operation and record. */
export const draftKey = (tenant: string, operation: string, record = ''): string =>
  `${PREFIX}${JSON.stringify([tenant, operation, record])}`;

/** Runs on this tab's storage. It may be closed or full; a draft is a courtesy and never in the way of the form. */
function ignoreStorageErrors<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

const isKept = (v: unknown): v is SavedDraft => isRecord(v) && 'touched' in v && isDraft(v.touched);

function recall(name: string): SavedDraft | undefined {
  const found = ignoreStorageErrors((s) => readDraft(s, name));
  return isKept(found) ? found : undefined;
}

/** The fields of a draft that say something else than what it began with. */
export function touchedOf(
  fields: readonly Field[],
  draft: FormValues,
  start: FormValues,
  reader: Reader,
): FormValues {
  const says = (field: Field, of: FormValues) => toPayload([field], of, reader);
  const touched = fields.filter((field) => !isSamePayload(says(field, draft), says(field, start)));
  return Object.fromEntries(touched.map(({ name }) => [name, draft[name]]));
}

/**
 * The kept values on top of how the record stands now: a field that was not touched follows the record, one that was keeps
 * what was typed. Nothing when that makes no difference.
 */
export function resume(
  fields: readonly Field[],
  { touched }: Pick<SavedDraft, 'touched'>,
  start: FormValues,
  reader: Reader,
): FormValues | undefined {
  const known = fields.filter(({ name }) => name in touched);
  const merged = { ...start, ...adopt(known, touched) };
  return isSamePayload(toPayload(fields, merged, reader), toPayload(fields, start, reader))
    ? undefined
    : merged;
}

/** The draft of this form in this tab's storage, and what an earlier visit left there. */
export function useSavedDraft(tenant: string, operation: string, record?: string) {
  const name = draftKey(tenant, operation, record);
  const [found, setFound] = useState<SavedDraft | undefined>(undefined);
  useEffect(() => setFound(recall(name)), [name]);
  const keeper = useMemo(() => draftStoreOf(() => sessionStorage, name), [name]);
  return {
    found,
    keep: (kept: Omit<SavedDraft, 'at'>) => keeper.keep({ ...kept, at: new Date().toISOString() }),
    finish: keeper.finish,
    forget: () => {
      keeper.forget();
      setFound(undefined);
    },
    putAside: () => setFound(undefined),
  };
}
