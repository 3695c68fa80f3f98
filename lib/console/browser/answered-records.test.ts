import { describe, expect, it, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { answeredRecords, recordsOf } from './answered-records';
import { readAddress } from './read-query';

it('finds the keys of what a write is about, each once', () => {
  expect(recordsOf(operations.updateCustomer, { customerNo: 7 }, { firstName: 'A' })).toEqual(['7']);
  const orders = [{ referenceNumber: 'R1' }, { referenceNumber: 'R2' }, { referenceNumber: 'R1' }, null];
  expect(recordsOf(operations.bulkUpsertSalesOrders, {}, orders)).toEqual(['R1', 'R2']);
  const shipment = { shipmentNo: 'S1', salesOrders: ['R1', 'R2'] };
  expect(recordsOf(operations.upsertShipment, {}, shipment)).toEqual(['S1', 'R1', 'R2']);
  expect(recordsOf(operations.upsertLots, {}, [{ sku: 'A', lotNumber: 'L' }])).toEqual(['A', 'L']);
  expect(recordsOf(operations.createCustomer, {}, { email: 'a@b.c', phone: '1' })).toEqual(['a@b.c']);
  expect(recordsOf(operations.createCustomer, {}, undefined)).toEqual([]);
});

it('knows a key for every write of the contract', () => {
  const sample = {
    sku: 'k',
    lotNumber: 'k',
    email: 'k',
    referenceNumber: 'k',
    shipmentNo: 'k',
    customerNo: 'k',
  };
  const body = { ...sample, transactionNumber: 'k', returnReferenceNumber: 'k' };
  const writes = Object.values(operations).filter(({ effect }) => effect !== 'read');
  for (const operation of writes)
    expect([operation.name, recordsOf(operation, {}, body)]).toEqual([operation.name, ['k']]);
});

it('writes the address of a read so that every value survives', () => {
  const address = readAddress('getCustomers', 'a&b', { query: { dqb: 'o=Equals&v=1+2 ü', none: undefined } });
  const url = new URL(address, 'http://x');
  expect(url.pathname).toBe('/read/getCustomers');
  expect(Object.fromEntries(url.searchParams)).toEqual({ tenant: 'a&b', dqb: 'o=Equals&v=1+2 ü' });
});

const orders = ['A', 'B', 'C', 'D', 'E', 'F'].map((referenceNumber) => ({ referenceNumber }));
const rejected = (...keys: string[]) => ({
  created: 0,
  updated: 0,
  rejected: keys.map((referenceNumber) => ({ referenceNumber, error: 'InvalidCity' })),
});
const of = (operation: string, body: unknown, answer: unknown) => {
  const { result, recordCount, rejectedCount } = answeredRecords(operation, body, answer) ?? {};
  return [result, rejectedCount, recordCount];
};

describe('a call that was answered well', () => {
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
    ['a single record', 'createCustomer', { email: 'a@b.c' }, undefined, [undefined, undefined, undefined]],
  ])('is told by its records: %s', (_, operation, body, answer, told) => {
    expect(of(operation, body, answer)).toEqual(told);
  });
});
