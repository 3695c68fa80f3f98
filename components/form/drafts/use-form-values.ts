'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { Issue } from '@/lib/contract/schema/issue';
import type { Reader } from '@/lib/formatting/number-text';
import type { Check } from '../submit/use-validation';
import { errorTree, faultOf, noteJudged } from '../values/field-errors';
import type { Plan } from '../values/form-schema';
import { type Draft, sameRows, toDraft } from '../values/form-values';
import { sameWire, toWire, type Wire } from '../values/payload';
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
  meant?: (body: Wire) => Wire;
  /** What this page asks of the body beyond the contract; keep it stable. */
  demand?: (body: Wire) => readonly Issue[];
};

/** The values of a form, what they began with, and the body that they mean. */
export function useDraft(
  { fields }: Plan,
  check: Check,
  { start, fixed, changes = false, payload = false, meant, demand }: Beginning,
  reader: Reader,
) {
  const [base, setBase] = useState<Draft>(() => toDraft(fields, start ?? {}, reader, payload));
  // The record as it was read last: what is not touched is sent as it stands there.
  const [read, setRead] = useState<ReadRecord>(start ?? {});
  // Untouched fields that the contract refuses as they were read: they cannot be sent back, and nobody here is to correct them.
  const unsendable = useRef<ReadonlySet<string>>(new Set());
  const meaning = useMemo(() => {
    // Not before it is asked for: a page with ten thousand lines has more urgent things to do.
    let known: Wire | undefined;
    const before = () => {
      known ??= toWire(fields, base, reader);
      return known;
    };
    const differs = (draft: Draft) => !sameWire(before(), toWire(fields, draft, reader));
    const bodyOf = (draft: Draft, from: ReadRecord = read): Wire => {
      const whole = wholeBody(fields, toWire(fields, draft, reader), from, { reader, emptying: changes });
      const body = { ...fixed, ...whole };
      return meant ? meant(body) : body;
    };
    /** The errors of fields that were touched; the others are noted. */
    const ownErrors = (errors: FieldErrors<FieldValues>, draft: Draft): FieldErrors<FieldValues> => {
      if (!changes) return errors;
      const [then, now] = [before(), toWire(fields, draft, reader)];
      const foreign = Object.keys(errors).filter((name) => name in now && sameWire(then[name], now[name]));
      unsendable.current = new Set(foreign);
      const own = { ...errors };
      for (const name of foreign) delete own[name];
      return own;
    };
    return { differs, bodyOf, ownErrors };
  }, [fields, base, read, fixed, changes, meant, reader]);
  const newest = useRef<(() => Draft) | undefined>(undefined);
  const resolver = useCallback<Resolver<FieldValues>>(
    async (given, context, options) => {
      const judge = await check();
      const held = () => newest.current?.() ?? given;
      for (let body = meaning.bodyOf(held()); ; ) {
        const found = judge && (await judge(body, context, options)).errors;
        const asked = demand?.(body) ?? [];
        const draft = held();
        const now = meaning.bodyOf(draft);
        if (sameWire(body, now)) {
          const errors: FieldErrors<FieldValues> = errorTree(asked.map(faultOf));
          Object.assign(errors, meaning.ownErrors(found ?? {}, draft));
          noteJudged(errors, draft);
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
    if (sameWire(toWire(fields, next, reader), toWire(fields, base, reader))) return;
    reset({ ...next, ...touchedOf(fields, getValues(), base, reader) });
    setBase(next);
  }, [start, fields, base, reader, payload, getValues, reset]);

  return { values, base, setBase, read, setRead, unsendable, ...meaning };
}
