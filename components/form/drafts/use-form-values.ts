'use client';

import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Reader } from '@/lib/formatting/number-text';
import type { Check } from '../submit/use-validation';
import { errorTree, fieldErrorOf, noteRowProblems } from '../values/field-errors';
import type { FormSchema } from '../values/form-schema';
import { type FormValues, sameRows, toDraft } from '../values/form-values';
import { isSamePayload, type Payload, toPayload } from '../values/payload';
import { type ReadRecord, wholeBody } from '../values/whole-record';
import { touchedOf } from './use-saved-draft';

export type Beginning = {
  /** The record as it is, or what to begin with. */
  start?: Readonly<Record<string, unknown>>;
  /** Sent always and not shown: the key of the record. */
  fixed?: Readonly<Record<string, unknown>>;
  /** The form changes a record that is there: sent is the whole record as last read, with what differs from it. */
  changes?: boolean;
  /** What the form begins with is a payload as it was sent: what it says beyond the contract goes out again. */
  payload?: boolean;
  /** What of the typed is meant: a form that offers a choice keeps what was typed under the others, and leaves it out. */
  meant?: (body: Payload) => Payload;
  /** What this page asks of the body beyond the contract; keep it stable. */
  demand?: (body: Payload) => readonly Issue[];
};

/** The values of a form, what they began with, and the body that they mean. */
export function useFormValues(
  { fields }: FormSchema,
  check: Check,
  { start, fixed, changes = false, payload = false, meant, demand }: Beginning,
  reader: Reader,
) {
  const [base, setBase] = useState<FormValues>(() => toDraft(fields, start ?? {}, reader, payload));
  // The record as it was read last: what is not touched is sent as it stands there.
  const [read, setRead] = useState<ReadRecord>(start ?? {});
  // Untouched fields that the contract refuses as they were read: they cannot be sent back, and nobody here is to correct them.
  const unsendable = useRef<ReadonlySet<string>>(new Set());
  const meaning = useMemo(() => {
    // Not before it is asked for: a page with ten thousand lines has more urgent things to do.
    let known: Payload | undefined;
    const before = () => {
      known ??= toPayload(fields, base, reader);
      return known;
    };
    const differs = (draft: FormValues) => !isSamePayload(before(), toPayload(fields, draft, reader));
    const bodyOf = (draft: FormValues, from: ReadRecord = read): Payload => {
      const whole = wholeBody(fields, toPayload(fields, draft, reader), from, { reader, emptying: changes });
      const body = { ...fixed, ...whole };
      return meant ? meant(body) : body;
    };
    /** The errors of fields that were touched; the others are noted. */
    const ownErrors = (errors: FieldErrors<FieldValues>, draft: FormValues): FieldErrors<FieldValues> => {
      if (!changes) return errors;
      const [then, now] = [before(), toPayload(fields, draft, reader)];
      const foreign = Object.keys(errors).filter(
        (name) => name in now && isSamePayload(then[name], now[name]),
      );
      unsendable.current = new Set(foreign);
      const own = { ...errors };
      for (const name of foreign) delete own[name];
      return own;
    };
    return { differs, bodyOf, ownErrors };
  }, [fields, base, read, fixed, changes, meant, reader]);
  const newest = useRef<(() => FormValues) | undefined>(undefined);
  const resolver = useCallback<Resolver<FieldValues>>(
    async (given, context, options) => {
      const judge = await check();
      const held = () => newest.current?.() ?? given;
      for (let body = meaning.bodyOf(held()); ; ) {
        const found = judge && (await judge(body, context, options)).errors;
        const asked = demand?.(body) ?? [];
        const draft = held();
        const now = meaning.bodyOf(draft);
        if (isSamePayload(body, now)) {
          const errors: FieldErrors<FieldValues> = errorTree(asked.map(fieldErrorOf));
          Object.assign(errors, meaning.ownErrors(found ?? {}, draft));
          noteRowProblems(errors, draft);
          return { values: {}, errors };
        }
        // Typed meanwhile: what is said is always said of what stands there.
        body = now;
      }
    },
    [check, meaning, demand],
  );
  const values = useForm<FieldValues>({ defaultValues: base, resolver, shouldFocusError: false });
  const { getValues, reset } = values;
  useEffect(() => {
    newest.current = getValues;
  }, [getValues]);

  // The record was read again (after a save, or by someone else's): fields that were not touched follow it.
  const heard = useRef(start);
  useEffect(() => {
    const before = heard.current;
    if (before === start) return;
    heard.current = start;
    if (JSON.stringify(before) === JSON.stringify(start)) return;
    setRead(start ?? {});
    const next = sameRows(toDraft(fields, start ?? {}, reader, payload), base);
    if (isSamePayload(toPayload(fields, next, reader), toPayload(fields, base, reader))) return;
    reset({ ...next, ...touchedOf(fields, getValues(), base, reader) });
    setBase(next);
  }, [start, fields, base, reader, payload, getValues, reset]);

  return { values, base, setBase, read, setRead, unsendable, ...meaning };
}

/** Who types on and on has the draft kept all the same, this often. */
const LONGEST_PAUSE_MS = 2000;

/**
 * Follows the values: `now` at each change, `soon` and `later` when typing pauses; `later` also every other second while it
 * does not, and when the page goes away or out of sight, and `last` after it.
 */
export function useValueChanges(
  values: UseFormReturn<FieldValues>,
  follow: {
    now: (draft: FormValues) => void;
    soon: (draft: FormValues) => void;
    later: (draft: FormValues) => void;
    last: () => void;
  },
) {
  const now = useEffectEvent(follow.now);
  const soon = useEffectEvent(follow.soon);
  const later = useEffectEvent(follow.later);
  const last = useEffectEvent(follow.last);
  const { subscribe, getValues } = values;
  useEffect(() => {
    let quick: ReturnType<typeof setTimeout> | undefined;
    let slow: ReturnType<typeof setTimeout> | undefined;
    let since = 0;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        now(getValues());
        clearTimeout(quick);
        quick = setTimeout(() => soon(getValues()), 50);
        if (slow === undefined) since = Date.now();
        else if (Date.now() - since > LONGEST_PAUSE_MS) return;
        clearTimeout(slow);
        slow = setTimeout(pause, 400);
      },
    });
    function pause() {
      if (slow === undefined) return;
      clearTimeout(slow);
      slow = undefined;
      later(getValues());
    }
    function leave() {
      pause();
      last();
    }
    const hidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      stop();
      clearTimeout(quick);
      leave();
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [subscribe, getValues]);
}
