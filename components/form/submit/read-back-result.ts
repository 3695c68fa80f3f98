import type { ReadRecord } from '../values/whole-record';

/** A platform may answer reads from copies that lag behind: what differs is read again before it is said. */
export const readBackPauses = [0, 2_000, 8_000] as const;

/** `unread`: it cannot be read; `superseded`: it was saved once more meanwhile. */
export type ReadBackResult =
  | { seen: 'same' | 'absent' | 'unread' | 'superseded' }
  | { seen: 'differs'; places: readonly string[] };

/** Reads a record after it was saved, at once and twice later, until it reads back as it was sent. Never throws. */
export async function readBackResult({
  read,
  differencesOf,
  isLatest,
  wait,
}: {
  /** `null`: the platform shows none. */
  read: () => Promise<ReadRecord | null | undefined>;
  differencesOf: (record: ReadRecord) => readonly string[];
  isLatest: () => boolean;
  wait: (ms: number) => Promise<unknown>;
}): Promise<ReadBackResult> {
  let last: ReadBackResult = { seen: 'unread' };
  for (const pause of readBackPauses) {
    await wait(pause);
    const record = await read().catch(() => undefined);
    if (!isLatest()) return { seen: 'superseded' };
    if (record === undefined) return { seen: 'unread' };
    const places = record ? differencesOf(record) : [];
    if (record && places.length === 0) return { seen: 'same' };
    last = record ? { seen: 'differs', places } : { seen: 'absent' };
  }
  return last;
}
