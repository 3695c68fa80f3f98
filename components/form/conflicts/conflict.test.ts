import { expect, test } from 'vitest';
import type { Field } from '@/lib/contract/schema/describe';
import { toFormValues, toPayload } from '../values/payload';
import { findConflicts, mergeRecord, noteSave, withRecentSaves } from './conflict';

const customer = { customerNo: 1, firstName: 'Ayşe', phone: '1' };

test('a lagging read does not undo a recent save', () => {
  noteSave('one', customer, { firstName: 'Ayşe', phone: '2' }, 1_000);
  noteSave('one', { ...customer, phone: '2' }, { firstName: 'Ayşe', phone: '3' }, 3_000);
  expect(withRecentSaves('one', customer, 4_000)).toEqual({ ...customer, phone: '3' });
  expect(withRecentSaves('one', { ...customer, phone: '2' }, 4_000).phone).toBe('3');
});

test('another user’s change is returned, and after 30 seconds every read is', () => {
  noteSave('two', customer, { firstName: 'Ayşe', phone: '2' }, 1_000);
  expect(withRecentSaves('two', { ...customer, phone: '9' }, 2_000).phone).toBe('9');
  expect(withRecentSaves('two', customer, 60_000).phone).toBe('1');
  expect(withRecentSaves('three', customer, 2_000)).toEqual(customer);
});

test('a save is applied to a field that the platform omits while it is empty', () => {
  noteSave('four', { customerNo: 1, phone: '' }, { phone: '2' }, 1_000);
  expect(withRecentSaves('four', { customerNo: 1 }, 2_000)).toEqual({ customerNo: 1, phone: '2' });
});

const inputLocale = { decimal: '.' as const, zone: 'UTC' };
const text = (name: string): Field => ({ name, kind: 'text', required: false, nullable: true });
const fields: Field[] = [
  text('phone'),
  text('note'),
  { name: 'address', kind: 'object', required: false, nullable: true, item: [text('city'), text('street')] },
];
const values = (record: Record<string, unknown>) => toFormValues(fields, record, inputLocale);

const base = values({ phone: '1', note: 'a', address: { city: 'İzmir', street: 'x' } });
const remote = values({ phone: '2', note: 'b', address: { city: 'Ankara', street: 'x' } });
const local = values({ phone: '3', note: 'a', address: { city: 'İzmir', street: 'y' } });

test('an update conflicts only in fields that both users edited', () => {
  expect(findConflicts(fields, { local, base, remote }, true, inputLocale)).toEqual([
    { path: 'phone', local: '3', base: '1', remote: '2', isEdited: true },
  ]);
});

test('a form that sends all fields also conflicts where only another user edited', () => {
  const conflicts = findConflicts(fields, { local, base, remote }, false, inputLocale);
  expect(conflicts.map(({ path, isEdited }) => [path, isEdited])).toEqual([
    ['phone', true],
    ['note', false],
    ['address.city', false],
  ]);
});

test('equal edits and unchanged records do not conflict', () => {
  expect(findConflicts(fields, { local: remote, base, remote }, false, inputLocale)).toEqual([]);
  expect(findConflicts(fields, { local, base, remote: base }, false, inputLocale)).toEqual([]);
});

test('rows that the platform returns in another order do not conflict with edited rows', () => {
  const rows: Field[] = [{ ...text('lines'), kind: 'lines', item: [text('sku'), text('note')] }];
  const [a, b] = [
    { sku: 'A', note: '' },
    { sku: 'B', note: '' },
  ];
  const versions = (other: object) => ({
    local: { lines: [{ ...a, note: 'mine' }, b] },
    base: { lines: [a, b] },
    remote: { lines: [b, { ...a, ...other }] },
  });
  expect(findConflicts(rows, versions({}), true, inputLocale)).toEqual([]);
  expect(findConflicts(rows, versions({ note: 'theirs' }), true, inputLocale)).toHaveLength(1);
});

test('unedited fields take the values of another user, and edited ones stay', () => {
  const record = { phone: '1', note: 'b', address: { city: 'İzmir', street: 'x' } };
  const merged = mergeRecord(fields, { values: local, base, record }, true, inputLocale);
  expect(merged.conflicts).toEqual([]);
  expect(toPayload(fields, merged.values, inputLocale)).toEqual({
    phone: '3',
    note: 'b',
    address: { city: 'İzmir', street: 'y' },
  });
  expect(merged.base).toEqual(values(record));
});

test('another user’s change of a field stays when a field beside it in its group is edited', () => {
  const record = { address: { city: 'Ankara', street: 'x' } };
  const edited = { ...base, address: { city: 'İzmir', street: 'y' } };
  const merged = mergeRecord(fields, { values: edited, base, record }, true, inputLocale);
  expect(merged.values.address).toEqual({ city: 'Ankara', street: 'y' });
});

test('a field that the read does not return keeps the value that the form started with', () => {
  const merged = mergeRecord(fields, { values: base, base, record: { phone: '2' } }, true, inputLocale);
  expect(toPayload(fields, merged.values, inputLocale)).toMatchObject({ phone: '2', note: 'a' });
});
