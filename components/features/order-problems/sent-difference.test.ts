import { expect, test } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldChanges, isSameValue } from '@/lib/contract/schema/compare';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { exampleOrder } from '@/lib/rules/order-examples';
import { withBlanks } from './sent-difference';

const orderFields = fieldsOf(SalesOrderUpsert);

test('only removed whitespace counts as a change when nothing else was edited', () => {
  const opened = exampleOrder('WEB-1', ['TEA-1', 'TEA-2']);
  const rejected = {
    ...opened,
    customer: { ...opened.customer, email: ` ${opened.customer?.email}` },
    shippingAddress: { ...opened.shippingAddress, city: `${opened.shippingAddress?.city} ` },
  };
  const changes = fieldChanges(orderFields, withBlanks(opened, rejected), opened, isSameValue);
  expect(changes.map(({ path, before, after }) => [path, before, after])).toEqual([
    ['customer.email', ` ${opened.customer?.email}`, opened.customer?.email],
    ['shippingAddress.city', `${opened.shippingAddress?.city} `, opened.shippingAddress?.city],
  ]);
  expect(fieldChanges(orderFields, withBlanks(opened, opened), opened, isSameValue)).toEqual([]);
});

test('an edited value is kept, while only a difference in whitespace restores the rejected value', () => {
  expect(withBlanks({ city: 'Ankara', lines: ['a', 'b'] }, { city: 'İzmir ', lines: [' a'] })).toEqual({
    city: 'Ankara',
    lines: [' a', 'b'],
  });
});
