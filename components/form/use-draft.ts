'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { type Draft, toDraft } from './draft';
import { resume } from './kept';
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
};

/** The values of a form, what they began with, and the body that they mean. */
export function useDraft(
  { fields }: Plan,
  check: Check,
  { start, fixed, changes = false, meant }: Beginning,
  reader: Reader,
) {
  const [base, setBase] = useState<Draft>(() => toDraft(fields, start ?? {}, reader));
  const meaning = useMemo(() => {
    const before = toWire(fields, base, reader);
    const differs = (draft: Draft) => !sameWire(before, toWire(fields, draft, reader));
    const bodyOf = (draft: Draft): Wire => {
      const now = toWire(fields, draft, reader);
      const body = { ...fixed, ...(changes ? changesOf(fields, before, now) : now) };
      return meant ? meant(body) : body;
    };
    return { differs, bodyOf };
  }, [fields, base, fixed, changes, meant, reader]);
  const resolver = useCallback<Resolver<FieldValues>>(
    async (draft, context, options) => {
      const judge = await check();
      return judge ? judge(meaning.bodyOf(draft), context, options) : { values: draft, errors: {} };
    },
    [check, meaning],
  );
  const values = useForm<FieldValues>({ defaultValues: base, resolver, shouldFocusError: false });
  const { getValues, reset } = values;

  // The record was read again (after a save, or by someone else's): fields that were not touched follow it.
  const told = useMemo(() => JSON.stringify(start), [start]);
  const heard = useRef(told);
  useEffect(() => {
    if (heard.current === told) return;
    heard.current = told;
    const next = toDraft(fields, start ?? {}, reader);
    if (sameWire(toWire(fields, next, reader), toWire(fields, base, reader))) return;
    const typed = { at: '', draft: getValues(), start: base };
    reset(resume(fields, typed, next, reader) ?? next);
    setBase(next);
  }, [told, start, fields, base, reader, getValues, reset]);

  return { values, base, setBase, ...meaning };
}
