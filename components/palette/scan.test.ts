import { expect, test } from 'vitest';
import { scanning } from './scan';

const type = (keys: readonly string[], step: number) => {
  const hear = scanning();
  return keys.map((key, at) => hear({ key, timeStamp: 1000 + at * step })).at(-1);
};
const gtin = [...'8690000000012', 'Enter'];

test('digits in the rhythm of a scanner are a code', () => expect(type(gtin, 8)).toBe('8690000000012'));
test('the same by hand are not', () => expect(type(gtin, 120)).toBeUndefined());
test('a few digits are not, nor is what has letters in it', () => {
  expect(type([...'1234', 'Enter'], 8)).toBeUndefined();
  expect(type([...'12345678x', 'Enter'], 8)).toBeUndefined();
});
test('what was pressed before it does not belong to it', () => {
  expect(type(['5', 'x', ...gtin], 8)).toBe('8690000000012');
});
