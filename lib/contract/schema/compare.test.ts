import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReceivingOrderUpsert } from '../resources/receiving-orders';
import {
  differences,
  fieldChanges,
  isEquivalent,
  isSameValue,
  isSaved,
  missingRows,
  savedFields,
} from './compare';
import { fieldsOf } from './describe';

const [a, b] = [
  { sku: 'A', amount: 1 },
  { sku: 'B', amount: 1 },
];

/** Each case: two values, whether they are the same JSON, and whether the second value is the first one as stored. */
test.each<[string, unknown, unknown, { isSame: boolean; isSaved: boolean }]>([
  ['keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, { isSame: true, isSaved: true }],
  ['a missing key and undefined', { a: 1, b: undefined }, { a: 1 }, { isSame: true, isSaved: true }],
  ['a missing key and null', { a: 1 }, { a: 1, b: null }, { isSame: false, isSaved: true }],
  ['null and an empty text', null, '', { isSame: false, isSaved: true }],
  ['null and an empty list', null, [], { isSame: false, isSaved: true }],
  ['null and an object without values', null, { city: '' }, { isSame: false, isSaved: true }],
  ['null and 0', null, 0, { isSame: false, isSaved: false }],
  ['null and false', null, false, { isSame: false, isSaved: false }],
  ['0 and an empty text', 0, '', { isSame: false, isSaved: false }],
  ['a number and its text', 7, '7.0', { isSame: false, isSaved: true }],
  ['a text and outer spaces', 'A', ' A ', { isSame: false, isSaved: true }],
  ['another case', 'a', 'A', { isSame: false, isSaved: false }],
  ['a day and its midnight', '2027-01-02', '2027-01-02T00:00:00Z', { isSame: false, isSaved: true }],
  [
    'a time in two zones',
    '2027-01-02T03:00:00+03:00',
    '2027-01-02T00:00:00Z',
    { isSame: false, isSaved: true },
  ],
  [
    'two fractions of a second',
    '2027-01-02T00:00:00Z',
    '2027-01-02T00:00:00.5Z',
    { isSame: false, isSaved: false },
  ],
  ['a list in another order', [a, b], [b, a], { isSame: false, isSaved: true }],
  ['a list with other duplicates', [a, a, b], [a, b, b], { isSame: false, isSaved: false }],
  ['a list with duplicates in another order', [a, a, b], [b, a, a], { isSame: false, isSaved: true }],
  [
    'rows that differ only in an empty field, one of them replaced',
    [a, { ...a, lotNumber: '' }],
    [a, b],
    { isSame: false, isSaved: false },
  ],
  [
    'a row with a lot and one without, in another order',
    [a, { ...a, lotNumber: 'L' }],
    [{ ...a, lotNumber: 'L' }, a],
    { isSame: false, isSaved: true },
  ],
  ['a field that only the second value has', [a], [{ ...a, itemNo: 1 }], { isSame: false, isSaved: true }],
  ['a field that only the first value has', [{ ...a, itemNo: 1 }], [a], { isSame: false, isSaved: false }],
  ['a list and an object', [1], { 0: 1 }, { isSame: false, isSaved: false }],
])('%s', (_, one, other, { isSame, ...saved }) => {
  expect(isSameValue(one, other)).toBe(isSame);
  expect(isSaved(one, other)).toBe(saved.isSaved);
  expect(isEquivalent(one, other)).toBe(isSaved(one, other) && isSaved(other, one));
});

test('differences lists every changed path with both values', () => {
  const before = { a: 1, list: [{ sku: 'X' }, { sku: 'Y' }], gone: true, same: null };
  const after = { a: 2, list: [{ sku: 'X' }, { sku: 'Z' }, { sku: 'N' }], same: null, fresh: 'now' };
  expect(differences(before, after)).toEqual([
    { path: 'a', before: 1, after: 2 },
    { path: 'list.1.sku', before: 'Y', after: 'Z' },
    { path: 'list.2', before: undefined, after: { sku: 'N' } },
    { path: 'gone', before: true, after: undefined },
    { path: 'fresh', before: undefined, after: 'now' },
  ]);
});

test('a value of another type is one difference, and the number of differences is limited', () => {
  expect(differences({ a: [1] }, { a: { 0: 1 } })).toEqual([{ path: 'a', before: [1], after: { 0: 1 } }]);
  expect(differences(null, 'x')).toEqual([{ path: '', before: null, after: 'x' }]);
  expect(differences(Array(500).fill(0), Array(500).fill(1))).toHaveLength(200);
});

test('there is a difference exactly when two JSON values differ', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const [one, two]: unknown[] = [a, b].map((value) => JSON.parse(JSON.stringify(value)));
      expect(differences(one, one)).toEqual([]);
      let same = true;
      try {
        expect(one).toEqual(two);
      } catch {
        same = false;
      }
      expect(differences(one, two).length === 0).toBe(same);
    }),
  );
});

test('missingRows returns each occurrence of a duplicate that is missing', () => {
  expect(missingRows([a, a, b], [{ ...a }, b])).toEqual([a]);
  expect(missingRows([a, b], [b, a])).toEqual([]);
});

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

test('a record with the sent values has kept them, regardless of order and notation', () => {
  const record = { ...sent, phone: ' 1 ', date: '2027-01-02T13:00:00.000000+03:00', lines, id: 'more' };
  expect(savedFields(sent, record)).toMatchObject({ differs: [], hidden: [] });
});

test('a date equals any time of that day, as written', () => {
  expect(savedFields({ day: '2027-01-02' }, { day: '2027-01-02T00:00:00+03:00' }).differs).toEqual([]);
  expect(savedFields({ day: '2027-01-02' }, { day: '2027-01-01T21:00:00Z' }).differs).toEqual(['day']);
});

test('a field that reads back with another value is named by its path', () => {
  const record = { ...sent, phone: '2', transfer: { company: 'Aras', number: '' }, lines: lines.slice(1) };
  expect(savedFields(sent, record).differs).toEqual(['phone', 'transfer.number', 'lines']);
  expect(savedFields(sent, { ...sent, lines, transfer: null }).differs).toEqual(['transfer']);
  expect(savedFields(sent, { ...sent, date: '2027-01-02T10:00:01Z' }).differs).toEqual(['date']);
});

test('a field that the record does not contain is hidden, also in a list', () => {
  expect(savedFields(sent, { phone: '1' })).toEqual({
    same: ['phone'],
    differs: [],
    hidden: ['date', 'transfer', 'lines'],
  });
  const priced = { lines: [{ sku: 'A', price: 2 }] };
  expect(savedFields(priced, { lines: [{ sku: 'A' }] })).toMatchObject({
    differs: [],
    hidden: ['lines.price'],
  });
});

test('null, empty and missing values are equal', () => {
  expect(savedFields({ phone: '', tag: null, list: [] }, { phone: null, tag: '' }).differs).toEqual([]);
  expect(savedFields({ phone: '' }, { phone: '1' }).differs).toEqual(['phone']);
});

test('a line that gains or loses a field or is removed is a change, and a new order of lines is not', () => {
  const fields = fieldsOf(ReceivingOrderUpsert);
  const line = (sku: string, more = {}) => ({ sku, expectedQuantity: 2, ...more });
  const changes = (before: object[], after: object[]) =>
    fieldChanges(fields, { lineItems: before }, { lineItems: after }).map(({ path }) => path);
  expect(changes([line('A'), line('B')], [line('A'), line('B', { lotNumber: 'L' })])).toEqual(['lineItems']);
  expect(changes([line('A'), line('B')], [line('A')])).toEqual(['lineItems']);
  expect(changes([line('A'), line('B', { lotNumber: 'L' })], [line('A'), line('B')])).toEqual(['lineItems']);
  expect(changes([line('A'), line('B')], [line('B'), line('A')])).toEqual([]);
  expect(changes([line('A'), line('A'), line('B')], [line('A'), line('B'), line('B')])).toEqual([
    'lineItems',
  ]);
});
