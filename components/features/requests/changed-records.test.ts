import { expect, test } from 'vitest';
import { changedBetween } from './changed-records';

const wrote = (body: unknown) => ({ body: JSON.stringify(body) });

test('changed fields of a write are found in a single body and in an entry of a bulk request', () => {
  const before = wrote([
    { referenceNumber: 'B', salesChannel: 'Web' },
    { referenceNumber: 'A', salesChannel: 'Web', lineItems: [{ sku: 'X', amountInOrder: 1 }] },
  ]);
  const now = wrote([
    { referenceNumber: 'A', salesChannel: 'Web', lineItems: [{ sku: 'X', amountInOrder: 3 }] },
  ]);
  expect(changedBetween(now, before)).toEqual([{ path: 'lineItems.0.amountInOrder', before: 1, after: 3 }]);
  expect(changedBetween(wrote({ amount: 2, sku: 'X' }), wrote({ amount: 1, sku: 'X' }))).toEqual([
    { path: 'amount', before: 1, after: 2 },
  ]);
});

test('writes to another record or to several records are not compared', () => {
  expect(changedBetween(wrote({ sku: 'Y', amount: 1 }), wrote({ sku: 'X', amount: 1 }))).toBeUndefined();
  expect(changedBetween(wrote([{ sku: 'X' }, { sku: 'Y' }]), wrote([{ sku: 'X' }]))).toBeUndefined();
});
