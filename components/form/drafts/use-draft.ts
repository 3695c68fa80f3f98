'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { Attempt } from '@/lib/console/browser/idempotency-key';
import { editedValues, type FormValues } from '../values/payload';
import type { RecordForm } from '../values/use-form-values';
import { type Draft, loadDraft, removeDraft, saveDraft } from './draft-storage';

/** Delay from a change until the draft is saved. */
const SAVE_DELAY_MS = 500;

/** Saves unsent content while the user types and when the page is hidden, and finds the draft of an earlier visit. */
export function useDraft(
  key: string,
  form: RecordForm,
  { defaults, pendingAttempt }: { defaults: FormValues; pendingAttempt: () => Attempt | undefined },
) {
  const [found, setFound] = useState<Draft | undefined>(undefined);
  useEffect(() => setFound(loadDraft(key)), [key]);

  function save() {
    const values = editedValues(form.getValues(), defaults);
    const attempt = pendingAttempt();
    if (Object.keys(values).length > 0 || attempt)
      saveDraft(key, { at: new Date().toISOString(), values, attempt });
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

  const dismiss = () => setFound(undefined);
  return {
    found,
    save,
    dismiss,
    remove: () => {
      removeDraft(key);
      dismiss();
    },
  };
}
