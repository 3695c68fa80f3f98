import type { Field } from '@/lib/contract/schema/describe';
import { isRecord } from '@/lib/contract/schema/is-record';
import type { Reader } from '@/lib/formatting/input-locale';
import { type Draft, isDraft } from '../values/form-values';
import { sameWire, toWire, type Wire } from '../values/payload';

/** A place that somebody else changed meanwhile: what is meant here, what it was when the form began, and what it is now. */
export type Met = { place: string; mine: unknown; before: unknown; theirs: unknown; touched: boolean };

const inside = (v: unknown): Wire => (isRecord(v) ? v : {});

/**
 * Where sending a draft would write over what somebody else changed since the form began. Fields of objects are told one by
 * one, lists as a whole. `changes`: only what was touched here is sent, and can be in the way.
 */
export function metIn(
  fields: readonly Field[],
  { mine, before, theirs }: { mine: Draft; before: Draft; theirs: Draft },
  changes: boolean,
  reader: Reader,
): Met[] {
  const [own, begun, now] = [mine, before, theirs].map((draft) => toWire(fields, draft, reader));
  return walk(fields, { own: own ?? {}, begun: begun ?? {}, now: now ?? {} }, '').filter(
    ({ touched }) => touched || !changes,
  );
}

function walk(
  fields: readonly Field[],
  { own, begun, now }: { own: Wire; begun: Wire; now: Wire },
  under: string,
): Met[] {
  return fields.flatMap(({ name, kind, item }): Met[] => {
    const [mine, before, theirs] = [own[name], begun[name], now[name]];
    const place = under ? `${under}.${name}` : name;
    if (kind === 'object' && item)
      return walk(item, { own: inside(mine), begun: inside(before), now: inside(theirs) }, place);
    if (sameWire(theirs, before) || sameWire(mine, theirs)) return [];
    return [{ place, mine, before, theirs, touched: !sameWire(mine, before) }];
  });
}

/** A draft with what another one holds at a place such as `shippingAddress.city`. */
export function withPlace(draft: Draft, place: string, from: Draft): Draft {
  const [name = '', ...rest] = place.split('.');
  if (rest.length === 0) return { ...draft, [name]: from[name] };
  const [own, other] = [draft[name], from[name]];
  if (!isDraft(other)) return draft;
  return { ...draft, [name]: withPlace(isDraft(own) ? own : {}, rest.join('.'), other) };
}
