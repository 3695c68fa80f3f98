import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonDifferences, parseJsonOrText, pretty } from './json-diff';

test('jsonDifferences lists every changed path with both values', () => {
  const before = { a: 1, list: [{ sku: 'X' }, { sku: 'Y' }], gone: true, same: null };
  const after = { a: 2, list: [{ sku: 'X' }, { sku: 'Z' }, { sku: 'N' }], same: null, fresh: 'now' };
  expect(jsonDifferences(before, after)).toEqual([
    { path: 'a', before: 1, after: 2 },
    { path: 'list.1.sku', before: 'Y', after: 'Z' },
    { path: 'list.2', before: undefined, after: { sku: 'N' } },
    { path: 'gone', before: true, after: undefined },
    { path: 'fresh', before: undefined, after: 'now' },
  ]);
});

test('a value of another type is one difference, and the number of differences is limited', () => {
  expect(jsonDifferences({ a: [1] }, { a: { 0: 1 } })).toEqual([{ path: 'a', before: [1], after: { 0: 1 } }]);
  expect(jsonDifferences(null, 'x')).toEqual([{ path: '', before: null, after: 'x' }]);
  expect(jsonDifferences(Array(500).fill(0), Array(500).fill(1))).toHaveLength(200);
});

test('there is a difference exactly when two JSON values differ', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      const [one, two]: unknown[] = [a, b].map((value) => JSON.parse(JSON.stringify(value)));
      expect(jsonDifferences(one, one)).toEqual([]);
      let same = true;
      try {
        expect(one).toEqual(two);
      } catch {
        same = false;
      }
      expect(jsonDifferences(one, two).length === 0).toBe(same);
    }),
  );
});

test('text that is not JSON stays unchanged', () => {
  expect(parseJsonOrText('{"a":1}')).toEqual({ a: 1 });
  expect(parseJsonOrText('<html>')).toBe('<html>');
  expect(parseJsonOrText('')).toBeUndefined();
  expect(pretty('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(pretty('<html>')).toBe('<html>');
});
