import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packJson, unpackJson } from './packed-json';

test('records with the same fields name them once', () => {
  expect(
    packJson({
      items: [
        { sku: 'A', n: 1 },
        { n: 2, sku: 'B' },
      ],
    }),
  ).toBe('{"items":{"$":[["sku","n"],["A",1],["B",2]]}}');
});

test('what was packed comes back as JSON would bring it, whichever fields the records have', () => {
  const field = fc.constantFrom('sku', 'tag', 'lines', '__proto__');
  const value = fc.jsonValue({ maxDepth: 2 }).filter((part) => !JSON.stringify(part).includes('"$":'));
  const record = fc.dictionary(field, fc.oneof(value, fc.constant(undefined)));
  const list = fc.array(
    fc.oneof(
      record,
      record.map((lines) => ({ sku: 'A', lines: [lines, lines] })),
    ),
  );
  fc.assert(
    fc.property(fc.oneof(list, value), (before) => {
      expect(unpackJson(packJson(before))).toEqual(JSON.parse(JSON.stringify(before)));
    }),
  );
});
