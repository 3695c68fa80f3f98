import { expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { toCallResult } from './outcome';

const stock = { id: 'c0a80101-0000-4000-8000-000000000001', sku: 'A-1', name: 'Tea' };
const answered = (json: unknown) =>
  toCallResult(operations.getStocks, { status: 200, headers: {}, text: JSON.stringify(json) }, 'r');

test.each([-1, '298', null, undefined, 2.5])('a list with the total %j is accepted', (dataSetCount) => {
  const result = answered({ items: [stock], count: 1, offset: 0, dataSetCount });
  const total = typeof dataSetCount === 'number' ? dataSetCount : undefined;
  expect(result).toMatchObject({ kind: 'ok', value: { rows: [{ sku: 'A-1' }], total } });
});

test('a list is read in either form', () => {
  expect(answered({ data: [stock], count: 7 })).toMatchObject({
    kind: 'ok',
    value: { rows: [{ sku: 'A-1' }], total: 7 },
  });
  const text = JSON.stringify({
    items: [{ id: 'acme', name: 'Acme' }],
    count: 50,
    offset: 0,
    dataSetCount: 1,
  });
  expect(toCallResult(operations.getTenants, { status: 200, headers: {}, text }, 'r')).toMatchObject({
    kind: 'ok',
    value: { rows: [{ id: 'acme' }], total: 1 },
  });
});

test.each([
  [{ count: 1, offset: 0, dataSetCount: 1 }, 'items'],
  [{ items: 'none', count: 1, offset: 0, dataSetCount: 1 }, 'items'],
  [{ items: [stock, 'A-2'], count: 1, offset: 0, dataSetCount: 2 }, 'items.1'],
])('a response without records names the invalid field: %j', (json, field) => {
  const message = `The response of the platform does not match the contract: ${field}`;
  expect(answered(json)).toMatchObject({ kind: 'unreachable', cause: 'shape', field, message });
});

test.each([
  ['lineItems.1.sku', 'lineItems.1.sku'],
  ['LineItems[1].SKU', 'lineItems.1.sku'],
  ['$.LineItems[1].Sku', 'lineItems.1.sku'],
  ['#/lineItems/1/sku', 'lineItems.1.sku'],
  ['[0].ShippingAddress.City', '0.shippingAddress.city'],
  ['Priority.Level', 'priority.level'],
  ['$', ''],
])('an error of %s is one of %s, as the contract writes it', (property, path) => {
  const text = JSON.stringify({ error: { code: 400, errors: [{ property, message: 'is incorrect' }] } });
  const result = toCallResult(operations.bulkUpsertSalesOrders, { status: 400, headers: {}, text }, 'r');
  expect(result).toMatchObject({ kind: 'refused', issues: [{ path, message: 'is incorrect' }] });
});

test.each([
  ['getStocks', 'unreachable'],
  ['createCustomer', 'unknown'],
  ['cancelLineItems', 'unknown'],
  ['updateCustomer', 'unknown'],
] as const)('a 408 to %s is %s, because the platform may have carried it out', (name, kind) => {
  const response = { status: 408, headers: {}, text: '' };
  expect(toCallResult(operations[name], response, 'r')).toMatchObject({
    kind,
    cause: 'timeout',
    status: 408,
  });
});
