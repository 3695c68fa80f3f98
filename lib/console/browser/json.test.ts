import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { operationPath } from '../api-client/call';
import { parsePathParams, unknownPaths } from './json';
import { typedJson } from './typed-json';

test('parsePathParams returns the parameters that a path was built from, for any value', () => {
  const { cancelLineItems: operation } = operations;
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (referenceNumber) => {
      const address = operationPath(operation, { referenceNumber });
      fc.pre('path' in address);
      if ('path' in address) expect(parsePathParams(operation, address.path)).toEqual({ referenceNumber });
    }),
  );
});

test('parsePathParams returns no parameters for the path of another operation', () => {
  expect(parsePathParams(operations.cancelLineItems, '/openapi/v1/SalesOrders/A/cargoInfo')).toBeUndefined();
  expect(parsePathParams(operations.createCustomer, '/openapi/v1/Customers')).toEqual({});
  expect(
    parsePathParams(operations.cancelLineItems, '/openapi/v1/SalesOrders/%E0%A4%A:cancelLineItems'),
  ).toBeUndefined();
});

const codeOf = (text: string) => {
  const found = typedJson(text);
  return 'issues' in found ? found.issues[0]?.code : undefined;
};

test('JSON is sent as typed, with unknown fields and in order', () => {
  const typed = '{ "zeta": [1, {"b": null, "a": 1.50}], "sku": "A", "extra": {"é\\n": "\\u0041"} }';
  expect(typedJson(typed)).toEqual({ value: JSON.parse(typed) });
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = JSON.stringify(value, null, 2);
      if (/"__proto__"|"constructor"/.test(text)) return;
      expect(JSON.stringify(typedJson(text))).toBe(JSON.stringify({ value }));
    }),
  );
});

test.each([
  ['{"amount": 12345678901234567890}', 'json_number'],
  ['[0.1234567890123456789]', 'json_number'],
  ['[1e400]', 'json_number'],
  ['{"a": 9007199254740993}', 'json_number'],
  ['{"a": 9007199254740992, "b": 1e21, "c": -0.5, "d": 100, "e": 1E2, "f": 0.10}', undefined],
  ['{"barcode": "12345678901234567890"}', undefined],
  ['{"__proto__": {"a": 1}}', 'json_prototype'],
  ['{"constructor": {"prototype": {}}}', 'json_prototype'],
  [`${'['.repeat(33)}${']'.repeat(33)}`, 'json_depth'],
  [`${'['.repeat(32)}${']'.repeat(32)}`, undefined],
  ['{"a": }', 'json'],
])('JSON %s has the error code %s', (text, code) => {
  expect(codeOf(text)).toBe(code);
});

test('unknownPaths lists the fields that the contract does not know', () => {
  const typed = [
    { referenceNumber: 'A', giftWrap: true, lineItems: [{ sku: 'X', amountInOrder: 1, colour: 'red' }] },
  ];
  const { data } = operations.bulkUpsertSalesOrders.body.safeParse(typed);
  expect(unknownPaths(typed, data)).toEqual(['0.giftWrap', '0.lineItems.0.colour']);
  expect(unknownPaths({ a: 1 }, { a: 1 })).toEqual([]);
});
