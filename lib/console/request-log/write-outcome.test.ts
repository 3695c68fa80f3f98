import { describe, expect, test } from 'vitest';
import { ok } from '../http/console-result';
import { writeOutcome } from './write-outcome';

const orders = ['A', 'B', 'C', 'D', 'E', 'F'].map((referenceNumber) => ({ referenceNumber }));
const rejected = (...keys: string[]) => ({
  created: 0,
  updated: 0,
  rejected: keys.map((referenceNumber) => ({ referenceNumber, error: 'InvalidCity' })),
});
const of = (operation: string, body: unknown, answer: unknown) => {
  const { result, recordCount, rejectedCount } = writeOutcome(operation, body, ok(answer));
  return [result, rejectedCount, recordCount];
};

describe('a successful response', () => {
  test.each([
    ['all taken', 'bulkUpsertSalesOrders', orders, rejected(), ['done', 0, 6]],
    ['some rejected', 'bulkUpsertSalesOrders', orders, rejected('A', 'C', 'F'), ['partial', 3, 6]],
    [
      'all rejected',
      'bulkUpsertSalesOrders',
      orders,
      rejected('A', 'B', 'C', 'D', 'E', 'F'),
      ['rejected', 6, 6],
    ],
    ['nothing said', 'bulkUpsertSalesOrders', orders, undefined, ['unknown', undefined, 6]],
    [
      'only update failures',
      'bulkUpsertReceivingOrders',
      orders.slice(0, 1),
      { updateFailures: [{ referenceNumber: 'A', message: 'is completed' }] },
      ['rejected', 1, 1],
    ],
    [
      'two lots of a SKU that is not known',
      'upsertLots',
      [{ sku: 'X' }, { sku: 'X' }, { sku: 'Y' }],
      { created: 1, updated: 0, skippedSkus: ['X'] },
      ['partial', 2, 3],
    ],
    [
      'a shipment without one of its orders',
      'upsertShipment',
      { shipmentNo: 'S', salesOrders: ['A', 'B'] },
      {
        results: [
          { status: 'Attached', referenceNumber: 'A' },
          { status: 'Rejected', referenceNumber: 'B' },
        ],
      },
      ['partial', 1, 2],
    ],
    [
      'a shipment with all of them',
      'upsertShipment',
      { shipmentNo: 'S', salesOrders: ['A'] },
      { results: [{ status: 'Attached', referenceNumber: 'A' }], detached: [] },
      ['done', 0, 1],
    ],
    ['a single record', 'createCustomer', { email: 'a@b.c' }, undefined, ['done', undefined, undefined]],
  ])('is judged by its records: %s', (_, operation, body, answer, told) => {
    expect(of(operation, body, answer)).toEqual(told);
  });
});
