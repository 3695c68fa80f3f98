import { expect, it } from 'vitest';
import { unsupportedTexts } from './supported-text';

const paths = (value: unknown) => unsupportedTexts(value).map(({ path }) => path);

it.each([
  ['plain', []],
  [{ a: 'İstanbul 😀', b: [1, null, true, ''] }, []],
  ['\u0000', ['']],
  ['\ud800', ['']],
  [{ lineItems: [{ sku: 'A' }, { sku: 'B\udc00' }], note: 'a\u0000b' }, ['lineItems.1.sku', 'note']],
  [{ 'a\u0000': 1 }, ['a\uFFFD']],
])('unsupportedTexts names each text that cannot be stored: %j', (value, expected) =>
  expect(paths(value)).toEqual(expected),
);
