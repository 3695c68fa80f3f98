import { isSameValue } from '@/lib/contract/schema/compare';
import { isEmptyValue } from '@/lib/contract/schema/is-empty-value';
import type { Fields } from '@/lib/contract/schema/is-record';

/** The fields of a record before and after a save, and the time of the save. */
export type RecentSave = { at: number; before: Fields; after: Fields };

/** Maximum lag of a read replica. After this time, the values of reads are trusted. */
export const MAX_READ_LAG_MS = 30_000;

/** Platforms return an empty field as null, as an empty text or not at all. */
const isSame = (one: unknown, other: unknown): boolean =>
  isSameValue(one, other) || (isEmptyValue(one) && isEmptyValue(other));

/**
 * Applies recent saves to a record as read, because a lagging read returns the values from before a save. Keeps a value that is
 * neither the value before the save nor the saved one: somebody else has changed it.
 */
export function withSaves<R extends Fields>(record: R, saves: readonly RecentSave[], now = Date.now()): R {
  let patched = record;
  for (const { before, after } of saves.filter((save) => now - save.at < MAX_READ_LAG_MS))
    for (const [field, value] of Object.entries(after))
      if (isSame(patched[field], before[field]) && !isSame(patched[field], value))
        patched = { ...patched, [field]: value };
  return patched;
}
