import { expect, test } from 'vitest';
import type { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { groupByValue } from './group-by-value';
import { exampleOrder } from './order-examples';
import { productFacts } from './order-rule';

const context = { facts: productFacts((sku) => sku === 'TEA-1') };

const inCity = (city: string, part: 'shippingAddress' | 'billingAddress'): SalesOrderUpsert => {
  const order = exampleOrder('WEB-1', ['TEA-1']);
  return { ...order, [part]: { ...order[part], city } };
};

test('orders with the same wrong value form one group, case-insensitively and for either address', () => {
  const orders = [
    inCity('Istambul', 'shippingAddress'),
    inCity('Ankraa', 'shippingAddress'),
    inCity('ISTAMBUL ', 'billingAddress'),
    undefined,
  ].map((order, i) => ({ id: String(i), at: `2026-11-0${9 - i}T10:00:00Z`, order }));
  expect(groupByValue('InvalidCity', orders, context)).toEqual({
    groups: [
      {
        field: 'city',
        value: 'Istambul',
        to: 'İstanbul',
        ids: ['0', '2'],
        sendable: 2,
        oldest: '2026-11-07T10:00:00Z',
      },
      {
        field: 'city',
        value: 'Ankraa',
        to: 'İstanbul',
        ids: ['1'],
        // Its district is in İstanbul, its text resembles Ankara.
        sendable: 0,
        oldest: '2026-11-08T10:00:00Z',
      },
    ],
    unknown: ['3'],
  });
});

test('SKUs are grouped exactly, by the one without a product', () => {
  const orders = ['OLD-1', 'old-1'].map((sku, i) => ({
    id: String(i),
    at: '2026-11-09T10:00:00Z',
    order: exampleOrder('WEB-1', ['TEA-1', sku]),
  }));
  const { groups } = groupByValue('LineItemNotFound', orders, context);
  expect(groups.map(({ field, value, sendable }) => [field, value, sendable])).toEqual([
    ['sku', 'OLD-1', 0],
    ['sku', 'old-1', 0],
  ]);
});

test('a cause found only by the platform is grouped by its usual field, and an unknown one is not grouped', () => {
  const orders = [{ id: '1', at: '', order: exampleOrder('WEB-1', ['TEA-1']) }];
  expect(groupByValue('ReferenceNumberAlreadyExists', orders, context).groups).toMatchObject([
    { field: 'referenceNumber', value: 'WEB-1', sendable: 1 },
  ]);
  expect(groupByValue('SomethingNew', orders, context)).toEqual({ groups: [], unknown: [] });
});
