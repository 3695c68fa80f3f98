import { expect, test } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { exampleOrder } from '@/lib/rules/order-examples';

import { findOrder } from './payload-drop';

const orderFields = fieldsOf(SalesOrderUpsert);
const file = (...orders: unknown[]) => ({ kind: 'json' as const, orders, problems: [] });
const [one, two] = [exampleOrder('A_1', ['TEA-1']), exampleOrder('A_2', ['TEA-1'])];

test('findOrder matches by reference, and accepts a single order without a reference', () => {
  expect(findOrder(file(one, two), 'A_2', orderFields)).toEqual({ kind: 'found', payload: two, unread: [] });
  expect(findOrder(file({ salesChannel: 'Web' }), 'A_2', orderFields)).toMatchObject({
    payload: { referenceNumber: 'A_2', salesChannel: 'Web' },
  });
});

test('unreadable cells are reported only for the matching order', () => {
  const problems = [
    { order: 0, path: 'lineItems.0.amountInOrder', row: 2, text: 'two' },
    { order: 1, path: 'lineItems.0.amountInOrder', row: 3, text: 'three' },
  ];
  expect(findOrder({ kind: 'sheet', orders: [one, two], problems }, 'A_2', orderFields)).toMatchObject({
    unread: [{ row: 3, text: 'three' }],
  });
});

test('a file without the order lists its references, and a duplicate reference is reported', () => {
  expect(findOrder(file(one, two), 'A_3', orderFields)).toEqual({
    kind: 'absent',
    references: ['A_1', 'A_2'],
  });
  expect(findOrder(file(one, two, one), 'A_1', orderFields)).toEqual({ kind: 'repeated', count: 2 });
});

test('a payload with a part of the wrong type is rejected as a whole', () => {
  expect(findOrder(file({ ...one, customer: 'Ayşe' }), 'A_1', orderFields)).toEqual({
    kind: 'shape',
    path: 'customer',
  });
  expect(findOrder(file({ ...one, lineItems: ['TEA-1'] }), 'A_1', orderFields)).toEqual({
    kind: 'shape',
    path: 'lineItems',
  });
});
