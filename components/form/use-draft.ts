'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { Issue } from '@/lib/contract/issue';
import { type Draft, sameRows, toDraft } from './draft';
import { errorTree, faultOf } from './faults';
import { noteJudged } from './judged-rows';
import { touchedOf } from './kept';
import type { Plan } from './plan';
import type { Reader } from './reader';
import type { Check } from './use-check';
import { changesOf, sameWire, toWire, type Wire } from './wire';

export type Beginning = {
  /** The record as it is, or what to begin with. */
  start?: Readonly<Record<string, unknown>>;
  /** Sent always and not shown: the key of the record. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Send only what differs from `start`. */
  changes?: boolean;
  /** What of the typed is meant: a form that offers a choice keeps what was typed under the others, and leaves it out. */
  meant?: (body: Wire) => Wire;
  /** What this page asks of the body beyond the contract; keep it stable. */
  demand?: (body: Wire) => readonly Issue[];
};

/** The values of a form, what they began with, and the body that they mean. */
export function useDraft(
  { fields }: Plan,
  check: Check,
  { start, fixed, changes = false, meant, demand }: Beginning,
  reader: Reader,
) {
  const [base, setBase] = useState<Draft>(() => toDraft(fields, start ?? {}, reader));
  const meaning = useMemo(() => {
    // Not before it is asked for: a page with ten thousand lines has more urgent things to do.
    let known: Wire | undefined;
    const before = () => {
      known ??= toWire(fields, base, reader);
      return known;
    };
    const differs = (draft: Draft) => !sameWire(before(), toWire(fields, draft, reader));
    const bodyOf = (draft: Draft): Wire => {
      const now = toWire(fields, draft, reader);
      const body = { ...fixed, ...(changes ? changesOf(fields, before(), now) : now) };
      return meant ? meant(body) : body;
    };
    return { differs, bodyOf };
  }, [fields, base, fixed, changes, meant, reader]);
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
          Object.assign(errors, found);
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
    const next = sameRows(toDraft(fields, start ?? {}, reader), base);
    if (sameWire(toWire(fields, next, reader), toWire(fields, base, reader))) return;
    reset({ ...next, ...touchedOf(fields, getValues(), base, reader) });
    setBase(next);
  }, [start, fields, base, reader, getValues, reset]);

  return { values, base, setBase, ...meaning };
}
