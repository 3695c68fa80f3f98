import { expect, test } from 'vitest';
import { noteSave, withRecentSaves } from './conflict';

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
