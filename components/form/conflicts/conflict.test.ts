import { expect, test } from 'vitest';
import type { Field } from '@/lib/contract/schema/describe';
import { toDraft } from '../values/form-values';
import { conflictIn, noteSave, withPlace, withRecentSaves } from './conflict';

const customer = { customerNo: 1, firstName: 'Ayşe', phone: '1' };

test('an old read does not undo what was just saved', () => {
  noteSave('one', customer, { firstName: 'Ayşe', phone: '2' }, 1_000);
  noteSave('one', { ...customer, phone: '2' }, { firstName: 'Ayşe', phone: '3' }, 3_000);
  expect(withRecentSaves('one', customer, 4_000)).toEqual({ ...customer, phone: '3' });
  expect(withRecentSaves('one', { ...customer, phone: '2' }, 4_000).phone).toBe('3');
});

test('what somebody else wrote since is told, and so is everything after a while', () => {
  noteSave('two', customer, { firstName: 'Ayşe', phone: '2' }, 1_000);
  expect(withRecentSaves('two', { ...customer, phone: '9' }, 2_000).phone).toBe('9');
  expect(withRecentSaves('two', customer, 60_000).phone).toBe('1');
  expect(withRecentSaves('three', customer, 2_000)).toEqual(customer);
});

const reader = { decimal: '.' as const, zone: 'UTC' };
const text = (name: string): Field => ({ name, kind: 'text', required: false, nullable: true });
const fields: Field[] = [
  text('phone'),
  text('note'),
  { name: 'address', kind: 'object', required: false, nullable: true, item: [text('city'), text('street')] },
];
const draft = (wire: Record<string, unknown>) => toDraft(fields, wire, reader);

const before = draft({ phone: '1', note: 'a', address: { city: 'İzmir', street: 'x' } });
const theirs = draft({ phone: '2', note: 'b', address: { city: 'Ankara', street: 'x' } });
const mine = draft({ phone: '3', note: 'a', address: { city: 'İzmir', street: 'y' } });

test('of a form that sends its changes only what both changed conflicts', () => {
  expect(conflictIn(fields, { mine, before, theirs }, true, reader)).toEqual([
    { place: 'phone', mine: '3', before: '1', theirs: '2', touched: true },
  ]);
});

test('of one that sends the whole also what would be written back', () => {
  const conflicts = conflictIn(fields, { mine, before, theirs }, false, reader);
  expect(conflicts.map(({ place, touched }) => [place, touched])).toEqual([
    ['phone', true],
    ['note', false],
    ['address.city', false],
  ]);
});

test('nothing conflicts where both say the same, or nobody else said anything', () => {
  expect(conflictIn(fields, { mine: theirs, before, theirs }, false, reader)).toEqual([]);
  expect(conflictIn(fields, { mine, before, theirs: before }, false, reader)).toEqual([]);
});

test('what they said is taken over at its place alone', () => {
  expect(withPlace(mine, 'address.city', theirs).address).toEqual({ city: 'Ankara', street: 'y' });
  expect(withPlace(mine, 'phone', theirs).phone).toBe('2');
  expect(mine.phone).toBe('3');
});
