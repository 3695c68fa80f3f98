import { sameWire, type Wire } from '../values/payload';
import type { ReadRecord } from '../values/whole-record';

/** Platforms answer reads from copies that lag behind; after this a read is believed whatever it says. */
const LAG_MS = 30_000;

type Save = { at: number; before: ReadRecord; after: Wire };
const saves = new Map<string, Save[]>();

const orNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value);
const same = (one: unknown, other: unknown) => sameWire(orNull(one), orNull(other));

/** Notes what was just saved under a name, and what was read before. */
export function noteSave(name: string, before: ReadRecord, after: Wire, at = Date.now()): void {
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
