'use client';

import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { loadFromSession, saveToSession } from '@/components/ui/session-storage';
import { parsedJson } from '@/lib/console/browser/json';
import { isSameValue } from '@/lib/contract/schema/compare';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { SentRequest } from '../submit/create-write';
import type { useWrite } from '../submit/use-write';
import { applyEdits, editedValues, type FormValues } from '../values/payload';
import type { useFormValues } from '../values/use-form-values';

/** Unsent content of a form: the edited fields and, if a request got no response, that request. */
type Draft = { at: string; values: FormValues; lastRequest?: SentRequest };

/** Each combination of tenant, operation and record has one draft. */
export const draftKey = (tenant: string, operation: string, record = ''): string =>
  `draft:${JSON.stringify([tenant, operation, record])}`;

const isDraft = (value: unknown): value is Draft => isRecord(value) && isRecord(value.values);

function loadDraft(key: string): Draft | undefined {
  const draft = parsedJson(loadFromSession(key));
  return isDraft(draft) ? draft : undefined;
}

/** Saves a draft. If the draft exceeds the storage quota, the previous draft stays. */
const saveDraft = (key: string, draft: Draft): void => saveToSession(key, JSON.stringify(draft));

const removeDraft = (key: string): void => saveToSession(key, '');

/** Applies a draft to the defaults of a form. Returns undefined if nothing changes. */
export function withDraft(draft: Pick<Draft, 'values'>, defaults: FormValues): FormValues | undefined {
  const values = applyEdits(defaults, draft.values);
  return isSameValue(values, defaults) ? undefined : values;
}

/** Delay from a change until the draft is saved, in milliseconds. */
const SAVE_DELAY_MS = 500;

/**
 * Saves unsent content and the request without a response, both while the user types and when the page is hidden.
 * Offers the draft of an earlier visit. Restoring the draft also resumes its request. A request that was sent with the defaults
 * is resumed without an offer.
 */
export function useDraft(
  key: string,
  { form, defaults }: Pick<ReturnType<typeof useFormValues>, 'form' | 'defaults'>,
  write: Pick<ReturnType<typeof useWrite>, 'unanswered' | 'resume'>,
) {
  const [found, setFound] = useState<Draft | undefined>(undefined);
  const load = useEffectEvent((from: string) => {
    const draft = loadDraft(from);
    setFound(draft);
    // There is nothing to offer, because the form already has the values of the request. Sending them repeats it with its key.
    if (draft?.lastRequest && !withDraft(draft, defaults)) write.resume(draft.lastRequest);
  });
  useEffect(() => load(key), [key]);

  function save() {
    const values = editedValues(form.getValues(), defaults);
    const lastRequest = write.unanswered();
    if (Object.keys(values).length > 0 || lastRequest)
      saveDraft(key, { at: new Date().toISOString(), values, lastRequest });
    else removeDraft(key);
  }
  const saveLatest = useEffectEvent(save);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function flush() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      saveLatest();
    }
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(flush, SAVE_DELAY_MS);
      },
    });
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      unsubscribe();
      flush();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
    };
  }, [form]);

  const values = useMemo(() => found && withDraft(found, defaults), [found, defaults]);
  function remove() {
    removeDraft(key);
    setFound(undefined);
  }
  /** Replaces the draft with the values that the user typed after `sent` was sent. */
  function keepUnsent(sent: FormValues) {
    remove();
    const values = editedValues(form.getValues(), sent);
    if (Object.keys(values).length > 0) saveDraft(key, { at: new Date().toISOString(), values });
  }
  return {
    save,
    remove,
    keepUnsent,
    /** The props of a `DraftOffer`. Undefined if there is no draft, or if the draft changes nothing. */
    offer: found &&
      values && {
        at: found.at,
        hasNoAnswer: found.lastRequest !== undefined,
        onResume: () => {
          write.resume(found.lastRequest);
          form.reset(values, { keepDefaultValues: true });
          setFound(undefined);
        },
        onDiscard: remove,
      },
  };
}
