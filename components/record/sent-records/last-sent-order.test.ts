import { beforeAll, expect, test } from 'vitest';
import { sentOrders } from '@/lib/console/request-log/sent-kinds';
import { knownRecord, type SentWrite } from '@/lib/console/request-log/sent-records';
import { env } from '@/lib/env';
import { testWrite } from '@/lib/testing/test-write';
import { deriveHistory } from './last-sent-order';

beforeAll(() => {
  // Whether a remote platform keeps cancellations is unknown.
  env.platformUrl = 'http://127.0.0.1:9';
  return () => {
    env.platformUrl = undefined;
  };
});

const known = (writes: SentWrite[]) => knownRecord(writes.reverse(), sentOrders);

const payload = {
  referenceNumber: 'A',
  unheardOf: { level: 3 },
  vas: { packageNote: 'Careful' },
  lineItems: [{ sku: 'X', amountInOrder: 10, gift: true }],
};

test('an order to resend includes documents set since, and lists its cancellations', () => {
  const {
    payload: start,
    since,
    cancelled,
  } = deriveHistory(
    'A',
    known([
      testWrite('bulkUpsertSalesOrders', payload),
      testWrite('cancelLineItems', { sku: 'X', amount: 2 }),
      testWrite('cancelLineItems', { sku: 'X', amount: 3 }, { outcome: 'unknown' }),
      testWrite('cancelLineItems', { sku: 'X', amount: 4 }, { outcome: 'refused' }),
      testWrite('updateSalesOrderVasDocument', { referenceNumber: 'A', documentUrl: 'https://a.example/1' }),
      testWrite('updateCargoInfo', { referenceNumber: 'A', cargoCode: 'C-1' }),
    ]),
  );
  expect(start).toEqual({
    ...payload,
    vas: { packageNote: 'Careful', documentVAS: { documentUrl: 'https://a.example/1' } },
  });
  expect(cancelled).toEqual([{ sku: 'X', ordered: 10, cancelled: 2, unconfirmed: 3 }]);
  expect(since.map(({ operation, isConfirmed, summary }) => [operation, isConfirmed, summary])).toEqual([
    ['updateCargoInfo', true, 'C-1'],
    ['updateSalesOrderVasDocument', true, 'https://a.example/1'],
    ['cancelLineItems', false, '3 × X'],
    ['cancelLineItems', true, '2 × X'],
  ]);
});

test('changes before the last payload are not reported as later changes', () => {
  const { since, cancelled } = deriveHistory(
    'A',
    known([
      testWrite('bulkUpsertSalesOrders', payload),
      testWrite('cancelLineItems', { sku: 'X', amount: 2 }),
      testWrite('bulkUpsertSalesOrders', payload),
    ]),
  );
  expect(since).toEqual([]);
  expect(cancelled).toEqual([]);
});
