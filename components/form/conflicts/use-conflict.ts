'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readQuery } from '@/lib/console/browser/read-query';
import type { AnswerTo, Input, ReadName } from '@/lib/console/browser/result';
import type { Reader } from '@/lib/formatting/number-text';
import { touchedOf } from '../drafts/use-saved-draft';
import type { FormSchema } from '../values/form-schema';
import { type FormValues, sameRows, toDraft } from '../values/form-values';
import { isSamePayload, toPayload } from '../values/payload';
import type { ReadRecord } from '../values/whole-record';
import { type Conflict, conflictIn, withPlace } from './conflict';

/** Reads past what was read before: a record as it stands now. Throws what kept it from being read. */
export function useFresh(tenant: string) {
  const queries = useQueryClient();
  return useCallback(
    async <N extends ReadName>(operation: N, input: Input<N>): Promise<AnswerTo<N>> => {
      const { answer } = await queries.fetchQuery({ ...readQuery(operation, tenant, input), staleTime: 0 });
      return answer;
    },
    [queries, tenant],
  );
}

/** Reads the record once more, as the form's `start` has it; nothing where it cannot be had. */
export type Fresh = () => Promise<Readonly<Record<string, unknown>> | undefined>;

/** The places at which theirs is taken; nothing: it is not sent. */
type Decided = (theirs: readonly string[] | undefined) => void;

/** What was read as the form opened holds so long: who saves at once does not wait for a second read. */
const JUST_MS = 3_000;

/** What is sent after the record was read once more. `read`: as it stands now; nothing when it could not be read. */
type ToSend = { draft: FormValues; base: FormValues; read?: ReadRecord };

/**
 * Looks, before a form is sent, whether somebody else changed the record since it was begun, and asks what is to hold where
 * both did. Where the whole record is sent (`changes`), fields that were not touched here follow it.
 */
export function useConflict(
  { fields }: FormSchema,
  changes: boolean,
  fresh: Fresh | undefined,
  reader: Reader,
) {
  const [asked, setAsked] = useState<{ conflicts: readonly Conflict[]; decide: Decided } | undefined>(
    undefined,
  );
  const opened = useRef<{ at: number; record: ReturnType<Fresh> }>(undefined);
  const read = () => fresh?.().catch(() => undefined);
  const readFirst = useEffectEvent(() => {
    const record = read();
    opened.current = record && { at: performance.now(), record };
  });
  useEffect(() => readFirst(), []);

  /** The draft to send, and what it is now a change of; nothing when the person looks first. */
  async function check(mine: FormValues, base: FormValues): Promise<ToSend | undefined> {
    const first = opened.current;
    // Once: after a save of one's own it would tell of the record before that.
    opened.current = undefined;
    const record = await (first && performance.now() - first.at < JUST_MS ? first.record : read());
    if (!record) return { draft: mine, base };
    const same = (a: FormValues, b: FormValues) =>
      isSamePayload(toPayload(fields, a, reader), toPayload(fields, b, reader));
    // What a read does not tell cannot have been changed by what it tells.
    const told = fields.filter(({ name }) => name in record);
    const theirs = { ...base, ...sameRows(toDraft(told, record, reader), base) };
    const conflicts = conflictIn(told, { mine, before: base, theirs }, changes, reader);
    if (conflicts.length === 0) {
      if (!changes || same(theirs, base)) return { draft: mine, base, read: record };
      return { draft: { ...theirs, ...touchedOf(fields, mine, base, reader) }, base: theirs, read: record };
    }
    const taken = await new Promise<readonly string[] | undefined>((decide) =>
      setAsked({ conflicts, decide }),
    );
    setAsked(undefined);
    if (!taken) return undefined;
    const own = changes ? { ...theirs, ...touchedOf(fields, mine, base, reader) } : mine;
    const draft = taken.reduce((before, place) => withPlace(before, place, theirs), own);
    return { draft, base: theirs, read: record };
  }
  return { asked, check };
}
