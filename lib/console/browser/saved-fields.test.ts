import { expect, test } from 'vitest';
import { savedFields } from './saved-fields';

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
