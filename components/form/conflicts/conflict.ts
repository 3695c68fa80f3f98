import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Reader } from '@/lib/formatting/number-text';
import { type FormValues, isDraft } from '../values/form-values';
import { isSamePayload, type Payload, toPayload } from '../values/payload';
import type { ReadRecord } from '../values/whole-record';

/** Platforms answer reads from copies that lag behind; after this a read is believed whatever it says. */
const LAG_MS = 30_000;

type Save = { at: number; before: ReadRecord; after: Payload };
const saves = new Map<string, Save[]>();

const orNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value);
const same = (one: unknown, other: unknown) => isSamePayload(orNull(one), orNull(other));

/** Notes what was just saved under a name, and what was read before. */
export function noteSave(name: string, before: ReadRecord, after: Payload, at = Date.now()): void {
  saves.set(name, [
    ...(saves.get(name) ?? []).filter((save) => at - save.at < LAG_MS),
    { at, before, after },
  ]);
}

/**
 * A record as read, with what was saved from this page a moment ago: a read that still says what stood there before the save
 * is an old one, and sending it back would undo the save.
 */
export function withRecentSaves<R extends ReadRecord>(name: string, read: R, now = Date.now()): R {
  const known: Record<string, unknown> = { ...read };
  for (const { at, before, after } of saves.get(name) ?? []) {
    if (now - at >= LAG_MS) continue;
    for (const [field, value] of Object.entries(after))
      if (field in known && same(known[field], before[field])) known[field] = value;
  }
  return { ...read, ...known };
}

/** A place that somebody else changed meanwhile: what is meant here, what it was when the form began, and what it is now. */
export type Conflict = { place: string; mine: unknown; before: unknown; theirs: unknown; touched: boolean };

const inside = (v: unknown): Payload => (isRecord(v) ? v : {});

/**
 * Where sending a draft would write over what somebody else changed since the form began. Fields of objects are told one by
 * one, lists as a whole. `changes`: only what was touched here is sent, and can be in the way.
 */
export function conflictIn(
  fields: readonly Field[],
  { mine, before, theirs }: { mine: FormValues; before: FormValues; theirs: FormValues },
  changes: boolean,
  reader: Reader,
): Conflict[] {
  const [own, begun, now] = [mine, before, theirs].map((draft) => toPayload(fields, draft, reader));
  return walk(fields, { own: own ?? {}, begun: begun ?? {}, now: now ?? {} }, '').filter(
    ({ touched }) => touched || !changes,
  );
}

function walk(
  fields: readonly Field[],
  { own, begun, now }: { own: Payload; begun: Payload; now: Payload },
  under: string,
): Conflict[] {
  return fields.flatMap(({ name, kind, item }): Conflict[] => {
    const [mine, before, theirs] = [own[name], begun[name], now[name]];
    const place = under ? `${under}.${name}` : name;
    if (kind === 'object' && item)
      return walk(item, { own: inside(mine), begun: inside(before), now: inside(theirs) }, place);
    if (isSamePayload(theirs, before) || isSamePayload(mine, theirs)) return [];
    return [{ place, mine, before, theirs, touched: !isSamePayload(mine, before) }];
  });
}

/** A draft with what another one holds at a place such as `shippingAddress.city`. */
export function withPlace(draft: FormValues, place: string, from: FormValues): FormValues {
  const [name = '', ...rest] = place.split('.');
  if (rest.length === 0) return { ...draft, [name]: from[name] };
  const [own, other] = [draft[name], from[name]];
  if (!isDraft(other)) return draft;
  return { ...draft, [name]: withPlace(isDraft(own) ? own : {}, rest.join('.'), other) };
}
