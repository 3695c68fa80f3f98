'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { get, set } from 'react-hook-form';
import { readQuery } from '@/lib/console/browser/read-query';
import type { AnswerTo, Input, ReadName } from '@/lib/console/browser/result';
import type { Field } from '@/lib/contract/schema/describe';
import type { Reader } from '@/lib/formatting/number-text';
import { editedValues, type FetchedRecord, type FormValues, toFormValues } from '../values/payload';
import { type Conflict, findConflicts } from './conflict';

/** Fetches a record without the cache. Throws when it cannot be read. */
export function useRefetch(tenant: string) {
  const queries = useQueryClient();
  return useCallback(
    async <N extends ReadName>(operation: N, input: Input<N>): Promise<AnswerTo<N>> => {
      const { answer } = await queries.fetchQuery({ ...readQuery(operation, tenant, input), staleTime: 0 });
      return answer;
    },
    [queries, tenant],
  );
}

/** Fetches the record again, in the shape of the form's `start`; undefined if it no longer exists. */
export type Refetch = () => Promise<FetchedRecord | undefined>;

/** A save right after opening the form needs no second read. */
const FRESH_MS = 3_000;

/** `record`: the current one; undefined when it could not be read. `base`: what the values are compared with from now on. */
type Merged = { values: FormValues; base: FormValues; record?: FetchedRecord };

/**
 * Before a form is sent, merges changes that somebody else made since it was opened, and asks where both changed a field.
 * `isUpdate`: unedited fields follow the record.
 */
export function useConflict({
  fields,
  isUpdate,
  refetch,
  reader,
}: {
  fields: readonly Field[];
  isUpdate: boolean;
  refetch: Refetch | undefined;
  reader: Reader;
}) {
  const [open, setOpen] = useState<
    { conflicts: readonly Conflict[]; onResolve: (remote: readonly string[] | undefined) => void } | undefined
  >(undefined);
  const firstRead = useRef<{ at: number; record: ReturnType<Refetch> }>(undefined);
  const read = () => refetch?.().catch(() => undefined);
  const readOnOpen = useEffectEvent(() => {
    const record = read();
    firstRead.current = record && { at: performance.now(), record };
  });
  useEffect(() => readOnOpen(), []);

  /** Undefined when the user returns to the form. */
  async function merge(getValues: () => FormValues, base: FormValues): Promise<Merged | undefined> {
    const first = firstRead.current;
    // Only once: after a save this read would be outdated.
    firstRead.current = undefined;
    const record = await (first && performance.now() - first.at < FRESH_MS ? first.record : read());
    const values = structuredClone(getValues());
    if (!record) return { values, base };
    // Fields that the read does not return cannot have changed.
    const returned = fields.filter(({ name }) => name in record);
    const remote = { ...base, ...toFormValues(returned, record, reader) };
    const conflicts = findConflicts(returned, { local: values, base, remote }, isUpdate, reader);
    if (conflicts.length === 0 && !isUpdate) return { values, base, record };
    const merged = isUpdate ? { ...remote, ...editedValues(values, base) } : values;
    if (conflicts.length > 0) {
      const taken = await new Promise<readonly string[] | undefined>((onResolve) =>
        setOpen({ conflicts, onResolve }),
      );
      setOpen(undefined);
      if (!taken) return undefined;
      for (const path of taken) set(merged, path, get(remote, path));
    }
    return { values: merged, base: remote, record };
  }
  return { open, merge };
}
