import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import type { Operation } from '@/lib/contract/schema/operation';
import en from '@/lib/messages/en.json';
import { toListRequest } from '../url-state/list-request';
import { defaultState } from '../url-state/list-state';
import { listFilterFields } from './column-list';

const t = createTranslator({ locale: 'en', messages: en });
const clock = { today: '2026-03-01', zone: 'Europe/Istanbul' };
const declared: [string, Operation][] = Object.entries(operations);
const lists = declared.flatMap(([name, operation]) =>
  operation.effect === 'read' && operation.query && operation.record ? [{ name, operation }] : [],
);

test('filter fields get distinct labels, and the default columns come first', () => {
  const fields = listFilterFields(operations.getSalesOrders, t, [
    'referenceNumber',
    'state',
    'customer',
    'tag',
  ]);
  const labelOf = (name: string) => fields.find((f) => f.name === name)?.label;
  expect(labelOf('shippingAddress.city')).toBe('Shipping city');
  expect(labelOf('billingAddress.city')).toBe('Billing city');
  expect(labelOf('tag')).toBe('Tag');
  const labels = fields.map(({ label }) => label);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  expect(fields.slice(0, 6).map(({ name }) => name)).toEqual([
    'state',
    'referenceNumber',
    'customer.email',
    'customer.firstName',
    'customer.lastName',
    'tag',
  ]);
});

describe('filter fields of every list', () => {
  test.each(lists)('$name: relative date ranges apply to every date field', ({ operation }) => {
    const fields = listFilterFields(operation, t);
    const dates = fields.filter((f) => !f.within && (f.kind === 'instant' || f.kind === 'day'));
    const shape = {
      tenant: 'a',
      operation: 'getStocks',
      columns: [],
      fields,
      defaultColumns: [],
      search: [],
      sort: '',
    } as const;
    for (const span of ['today', 'last7d', 'next30d', 'past']) {
      const f = dates.map(({ name }) => `${name}:range:${span}`);
      expect(toListRequest({ ...defaultState, f }, shape, clock).invalidFilters).toEqual([]);
    }
  });

  test.each([
    ['getSalesOrders', 'lineItems.sku'],
    ['getReceivingOrders', 'lineItems.sku'],
    ['getStockAdjustments', 'lineItems.sku'],
    ['getShipments', 'salesOrders'],
    ['getStocks', 'barcodes'],
    ['getProductsWithTag', 'barcodes'],
  ] as const)('%s can be filtered by its %s', (name, path) => {
    const operation: Operation = operations[name];
    expect(listFilterFields(operation, t).map((f) => f.name)).toContain(path);
  });
});
