import { expect, test } from 'vitest';
import { acceptedAfter } from './accepted-after';

const rejection = { record: 'WEB-1', path: 'referenceNumber', message: '', code: 'InvalidCity' };
const sent = (id: number, more: object = {}) => ({
  id,
  operation: 'bulkUpsertSalesOrders',
  outcome: 'answered' as const,
  result: 'done' as const,
  rejections: null,
  ...more,
});
const rejected = (id: number) => sent(id, { result: 'partial', rejections: [rejection] });

test('an order that was rejected and then taken names the request that was taken, and the cause', () => {
  const entries = [sent(5), sent(4, { operation: 'updateCargoInfo' }), sent(3), rejected(2), sent(1)];
  expect(acceptedAfter(entries, 'WEB-1')).toEqual({ request: 3, code: 'InvalidCity' });
});

test('one that was never rejected, is so still, or was sent without an answer since, names none', () => {
  expect(acceptedAfter([sent(2), sent(1)], 'WEB-1')).toBeUndefined();
  expect(acceptedAfter([rejected(2), sent(1)], 'WEB-1')).toBeUndefined();
  expect(
    acceptedAfter([sent(3, { outcome: 'unknown', result: 'unknown' }), rejected(2)], 'WEB-1'),
  ).toBeUndefined();
  // A rejection of another order of the same request says nothing of this one.
  expect(acceptedAfter([sent(2), rejected(1)], 'WEB-2')).toBeUndefined();
});
