import { expect, test } from 'vitest';
import type { ReadBack } from '@/lib/console/operations/read-back';
import { readBackResult } from './use-read-back';

/** Records the delay before each read, and which one was the last. */
async function reading(reads: readonly (ReadBack | Error)[], latestFor = reads.length) {
  const waited: number[] = [];
  const last: boolean[] = [];
  const result = await readBackResult({
    read: async (isLast) => {
      const read = reads[last.length] ?? new Error('too many reads');
      last.push(isLast);
      if (read instanceof Error) throw read;
      return read;
    },
    isLatest: () => last.length <= latestFor,
    wait: async (ms) => waited.push(ms),
  });
  return { result, waited, last };
}
const same: ReadBack = { seen: 'same', isConfirmed: true };
const old: ReadBack = { seen: 'differs', paths: ['phone'] };
const absent: ReadBack = { seen: 'absent' };
const unread: ReadBack = { seen: 'unread' };

test('a record that reads back as sent is read only once', async () => {
  expect(await reading([same])).toEqual({ result: same, waited: [0], last: [false] });
});

test('a stale copy is read again after 2 and 10 seconds, and the last attempt is flagged', async () => {
  expect(await reading([absent, old, same])).toEqual({
    result: same,
    waited: [0, 2_000, 10_000],
    last: [false, false, true],
  });
});

test('the result is that of the last read', async () => {
  expect((await reading([old, old, old])).result).toEqual(old);
  expect((await reading([absent, absent, absent])).result).toEqual(absent);
});

test('a record that cannot be read is reported as unread', async () => {
  expect((await reading([unread])).result).toEqual(unread);
  expect((await reading([new Error('no answer')])).result).toEqual(unread);
  expect((await reading([old, unread])).result).toEqual(unread);
});

test('an earlier save is superseded by a later one', async () => {
  expect((await reading([old], 0)).result).toEqual({ seen: 'superseded' });
});
