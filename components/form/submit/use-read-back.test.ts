import { expect, test } from 'vitest';
import type { Field } from '@/lib/contract/schema/describe';
import { unsavedFields } from './use-read-back';

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
