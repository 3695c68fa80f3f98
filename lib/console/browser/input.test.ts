import { expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { parseInput } from './input';

test('fields unknown to the contract are sent as given, at every depth and in order', () => {
  const body = [
    {
      priority: { level: 3 },
      referenceNumber: 'R',
      customer: { loyalty: 'gold', email: 'a@b.co' },
      lineItems: [{ gift: true, sku: 'A', amountInOrder: 1 }, { sku: 'B' }],
    },
  ];
  const input = parseInput(operations.bulkUpsertSalesOrders, { body });
  expect('issues' in input ? input.issues : JSON.stringify(input.body)).toBe(JSON.stringify(body));
});

test('an enum value in another spelling is sent in the spelling of the contract', () => {
  const body = {
    shipmentNo: 'S',
    shipmentType: 'road',
    shipmentDate: '2026-03-01T09:00:00Z',
    salesOrders: ['A'],
    carrierNote: 'x',
  };
  const input = parseInput(operations.upsertShipment, { body });
  expect(input).toMatchObject({ body: { ...body, shipmentType: 'Road' } });
});

test('a body that violates the contract can be kept as given, while parameters are still checked', () => {
  const body = { amount: 'two' };
  const operation = operations.cancelLineItems;
  const params = { referenceNumber: 'R' };
  expect(parseInput(operation, { params, body })).toHaveProperty('issues');
  expect(parseInput(operation, { params, body }, 'unvalidated')).toEqual({ params, query: {}, body });
  expect(parseInput(operation, { body }, 'unvalidated')).toHaveProperty('issues');
  expect(parseInput(operations.upsertLots, { body: [] }, 'unvalidated')).toMatchObject({
    issues: [{ code: 'empty_list' }],
  });
});
