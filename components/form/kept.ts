import type { Field } from '@/lib/contract/describe';
import { adopt, type Draft, isDraft } from './draft';
import type { Reader } from './reader';
import type { Attempt } from './send-key';
import { sameWire, toWire } from './wire';

/** What was being filled in: the values, those it began with, when, and a send whose answer never came. */
export type Kept = { at: string; draft: Draft; start: Draft; attempt?: Attempt };

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

export const keep = (name: string, kept: Kept) => quietly((s) => s.setItem(name, JSON.stringify(kept)));
export const forget = (name: string) => quietly((s) => s.removeItem(name));

/** For signing out: the next person in this tab finds nothing of the last one. */
export const forgetAll = () =>
  quietly((s) => {
    for (const name of Object.keys(s)) if (name.startsWith(PREFIX)) s.removeItem(name);
  });

const isKept = (v: unknown): v is Kept =>
  typeof v === 'object' && v !== null && 'draft' in v && 'start' in v && isDraft(v.draft) && isDraft(v.start);

export function recall(name: string): Kept | undefined {
  const found = quietly((s): unknown => JSON.parse(s.getItem(name) ?? 'null'));
  return isKept(found) ? found : undefined;
}

/**
 * The kept values on top of how the record stands now: a field that was not touched follows the record, one that was keeps
 * what was typed. Nothing when that makes no difference.
 */
export function resume(
  fields: readonly Field[],
  kept: Kept,
  start: Draft,
  reader: Reader,
): Draft | undefined {
  const typed = adopt(fields, kept.draft);
  const before = adopt(fields, kept.start);
  const says = (field: Field, draft: Draft) => toWire([field], draft, reader);
  const touched = fields.filter((f) => !sameWire(says(f, typed), says(f, before)));
  const merged = { ...start, ...Object.fromEntries(touched.map((f) => [f.name, typed[f.name]])) };
  return sameWire(toWire(fields, merged, reader), toWire(fields, start, reader)) ? undefined : merged;
}
