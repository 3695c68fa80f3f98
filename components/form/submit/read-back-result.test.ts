import { expect, test } from 'vitest';
import { readBackPauses, readBackResult } from './read-back-result';

type Read = Readonly<Record<string, unknown>> | null | undefined | Error;

/** Reads one after the other, and how long was waited before each. */
async function reading(reads: readonly Read[], latestFor = reads.length) {
  const waited: number[] = [];
  let n = 0;
  const result = await readBackResult({
    read: async () => {
      const read = reads[n++];
      if (read instanceof Error) throw read;
      return read;
    },
    differencesOf: ({ phone }) => (phone === '2' ? [] : ['phone']),
    isLatest: () => n <= latestFor,
    wait: async (ms) => waited.push(ms),
  });
  return { result, waited };
}
const [old, kept] = [{ phone: '1' }, { phone: '2' }];

test('what reads back as it was sent is not read again', async () => {
  expect(await reading([kept])).toEqual({ result: { seen: 'same' }, waited: [0] });
});

test('a copy that lags behind is read again after 2 and 8 seconds', async () => {
  expect(await reading([null, old, kept])).toEqual({ result: { seen: 'same' }, waited: [0, 2_000, 8_000] });
  expect(readBackPauses).toEqual([0, 2_000, 8_000]);
});

test('what stays different is named, what stays away is told', async () => {
  expect((await reading([old, old, old])).result).toEqual({ seen: 'differs', places: ['phone'] });
  expect((await reading([null, null, null])).result).toEqual({ seen: 'absent' });
});

test('what cannot be read proves nothing', async () => {
  expect((await reading([undefined])).result).toEqual({ seen: 'unread' });
  expect((await reading([new Error('no answer')])).result).toEqual({ seen: 'unread' });
  expect((await reading([old, undefined])).result).toEqual({ seen: 'unread' });
});

test('of two saves the later one is looked at', async () => {
  expect((await reading([old], 0)).result).toEqual({ seen: 'superseded' });
});
