import { expect, test } from 'vitest';
import type { Field } from '@/lib/contract/schema/describe';
import { readBackPauses, readBackResult, unsavedFields } from './use-read-back';

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

const reader = { decimal: '.' as const, zone: 'UTC' };
const field = (name: string, kind: Field['kind'], item?: Field[]): Field => ({
  name,
  kind,
  required: false,
  nullable: true,
  ...(item ? { item } : {}),
});
const fields = [
  field('phone', 'text'),
  field('date', 'instant'),
  field('transfer', 'object', [field('company', 'text'), field('number', 'text')]),
  field('lines', 'lines', [field('sku', 'text'), field('amount', 'number'), field('itemNo', 'number')]),
];
const sent = {
  phone: '1',
  date: '2027-01-02T10:00:00.000Z',
  transfer: { company: 'Aras', number: '7' },
  lines: [
    { sku: 'A', amount: 1 },
    { sku: 'B', amount: 2 },
  ],
};
const lines = [
  { sku: 'B', amount: 2, itemNo: 2 },
  { sku: 'A', amount: 1, itemNo: 1 },
];

test('a record that says what was sent has kept it, however it orders and writes it', () => {
  const record = { ...sent, date: '2027-01-02T10:00:00.000000Z', lines, id: 'more' };
  expect(unsavedFields(fields, sent, record, reader)).toEqual([]);
});

test('what was not touched goes out as it was read, and is kept when it reads so again', () => {
  const untouched = { date: '2027-01-02T10:00:00.081000Z', transfer: { company: 'Aras ', number: '7' } };
  expect(unsavedFields(fields, untouched, untouched, reader)).toEqual([]);
  expect(unsavedFields(fields, untouched, { date: '2027-01-02T13:00:00.081+03:00' }, reader)).toEqual([]);
  expect(unsavedFields(fields, untouched, { date: '2027-01-02T10:00:01.081Z' }, reader)).toEqual(['date']);
});

test('what reads back otherwise is named at its place; a part that is gone as a whole', () => {
  const record = { ...sent, phone: '2', transfer: { company: 'Aras', number: '' }, lines: lines.slice(1) };
  expect(unsavedFields(fields, sent, record, reader)).toEqual(['phone', 'transfer.number', 'lines']);
  expect(unsavedFields(fields, sent, { ...sent, lines, transfer: null }, reader)).toEqual(['transfer']);
});

test('what a read does not tell, and what was not sent, is not judged', () => {
  expect(unsavedFields(fields, sent, { phone: '1' }, reader)).toEqual([]);
  expect(unsavedFields(fields, { phone: '1' }, { ...sent, lines: [] }, reader)).toEqual([]);
  expect(unsavedFields(fields, { phone: '' }, { phone: null }, reader)).toEqual([]);
});
