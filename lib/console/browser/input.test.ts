import { expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { parseInput } from './input';

test('what the contract does not know goes out as it was given, at every depth and in its order', () => {
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

test('what the contract spells otherwise goes out as it spells it', () => {
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

test('a body that the contract rejects is kept as it was given where that is asked for, and parameters are still checked', () => {
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
