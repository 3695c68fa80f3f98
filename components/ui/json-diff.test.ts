import { expect, test } from 'vitest';
import { parseJsonOrText, pretty } from './json-diff';

test('text that is not JSON stays unchanged', () => {
  expect(parseJsonOrText('{"a":1}')).toEqual({ a: 1 });
  expect(parseJsonOrText('<html>')).toBe('<html>');
  expect(parseJsonOrText('')).toBeUndefined();
  expect(pretty('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(pretty('<html>')).toBe('<html>');
});
