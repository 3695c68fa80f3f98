import type { Attempt } from '@/lib/console/browser/idempotency-key';
import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Reader } from '@/lib/formatting/input-locale';
import { adopt, type Draft, isDraft } from '../values/form-values';
import { sameWire, toWire } from '../values/payload';
import { readKept } from './draft-storage';

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

export function recall(name: string): Kept | undefined {
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
