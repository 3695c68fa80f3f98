'use client';

import { useEffect, useMemo, useState } from 'react';
import type { Attempt } from '@/lib/console/browser/idempotency-key';
import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Reader } from '@/lib/formatting/number-text';
import { adopt, type Draft, isDraft } from '../values/form-values';
import { sameWire, toWire } from '../values/payload';
import { keeperOf, readKept } from './draft-storage';

/** What was being filled in: the fields that were touched, when, and a send whose answer never came. */
export type Kept = { at: string; touched: Draft; attempt?: Attempt };

const PREFIX = 'draft:';

/** One place per tenant, operation and record. */
export const keptName = (tenant: string, operation: string, record = ''): string =>
  `${PREFIX}${JSON.stringify([tenant, operation, record])}`;

/** Runs on this tab's storage. It may be closed or full; a draft is a courtesy and never in the way of the form. */
function quietly<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

const isKept = (v: unknown): v is Kept => isRecord(v) && 'touched' in v && isDraft(v.touched);

function recall(name: string): Kept | undefined {
  const found = quietly((s) => readKept(s, name));
  return isKept(found) ? found : undefined;
}

/** The fields of a draft that say something else than what it began with. */
export function touchedOf(fields: readonly Field[], draft: Draft, start: Draft, reader: Reader): Draft {
  const says = (field: Field, of: Draft) => toWire([field], of, reader);
  const touched = fields.filter((field) => !sameWire(says(field, draft), says(field, start)));
  return Object.fromEntries(touched.map(({ name }) => [name, draft[name]]));
}

/**
 * The kept values on top of how the record stands now: a field that was not touched follows the record, one that was keeps
 * what was typed. Nothing when that makes no difference.
 */
export function resume(
  fields: readonly Field[],
  { touched }: Pick<Kept, 'touched'>,
  start: Draft,
  reader: Reader,
): Draft | undefined {
  const known = fields.filter(({ name }) => name in touched);
  const merged = { ...start, ...adopt(known, touched) };
  return sameWire(toWire(fields, merged, reader), toWire(fields, start, reader)) ? undefined : merged;
}

/** The draft of this form in this tab's storage, and what an earlier visit left there. */
export function useKept(tenant: string, operation: string, record?: string) {
  const name = keptName(tenant, operation, record);
  const [found, setFound] = useState<Kept | undefined>(undefined);
  useEffect(() => setFound(recall(name)), [name]);
  const keeper = useMemo(() => keeperOf(() => sessionStorage, name), [name]);
  return {
    found,
    keep: (kept: Omit<Kept, 'at'>) => keeper.keep({ ...kept, at: new Date().toISOString() }),
    finish: keeper.finish,
    forget: () => {
      keeper.forget();
      setFound(undefined);
    },
    putAside: () => setFound(undefined),
  };
}
