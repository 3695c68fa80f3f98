import { expect, test } from 'vitest';
import { samePart } from './changed-records';

const wrote = (body: unknown) => ({ body: JSON.stringify(body) });

test('the same part of another write is found in a single body and in an entry of a bulk request', () => {
  const [other, part] = [
    { referenceNumber: 'B', salesChannel: 'Web' },
    { referenceNumber: 'A', salesChannel: 'Web' },
  ];
  expect(samePart(wrote([other, part]), { referenceNumber: 'A', salesChannel: 'Shop' })).toEqual(part);
  expect(samePart(wrote({ sku: 'X', amount: 1 }), { sku: 'X', amount: 2 })).toEqual({ sku: 'X', amount: 1 });
});

test('a part with another key is another record', () => {
  expect(samePart(wrote({ sku: 'X', amount: 1 }), { sku: 'Y', amount: 1 })).toBeUndefined();
  expect(samePart(wrote({ sku: 'X', lotNumber: 'L-1' }), { sku: 'X', lotNumber: 'L-2' })).toBeUndefined();
});
