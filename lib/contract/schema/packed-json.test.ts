import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packJson, unpackJson } from './packed-json';

test('records with the same fields name them once, in lists and in each other', () => {
  const items = [
    { sku: 'A', of: { n: 1 }, tag: { a: 1 } },
    { of: { n: 2 }, tag: null, sku: 'B' },
  ];
  expect(packJson({ items })).toBe(
    '{"items":{"$":[["sku",["of",["n"]],"tag"],["A",[1],{"a":1}],["B",[2],null]]}}',
  );
});

test('what was packed comes back as JSON would bring it, whichever fields the records have', () => {
  const field = fc.constantFrom('sku', 'tag', 'lines', '__proto__');
  const value = fc.jsonValue({ maxDepth: 2 }).filter((part) => !JSON.stringify(part).includes('"$":'));
  const record = fc.dictionary(field, fc.oneof(value, fc.constant(undefined)));
  const nested = record.map((lines) => ({ sku: 'A', tag: lines, lines: [lines, lines] }));
  const list = fc.array(fc.oneof(record, nested));
  fc.assert(
    fc.property(fc.oneof(list, fc.array(nested), value), (before) => {
      expect(unpackJson(packJson(before))).toEqual(JSON.parse(JSON.stringify(before)));
    }),
    { numRuns: 1_000 },
  );
});

test('a field named __proto__ is a field like any other', () => {
  const records: unknown = JSON.parse('[{"sku":"A","__proto__":[]},{"sku":"B","lines":[]}]');
  expect(unpackJson(packJson(records))).toEqual(records);
});
