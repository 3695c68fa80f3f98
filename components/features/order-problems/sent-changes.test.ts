import { expect, test } from 'vitest';
import { SalesOrderUpsert } from '@/lib/contract/resources/sales-order-upsert';
import { fieldsOf } from '@/lib/contract/schema/describe';
import { exampleOrder } from '@/lib/rules/order-examples';
import { sentChanges, withBlanks } from './sent-changes';

const orderFields = fieldsOf(SalesOrderUpsert);

test('only removed whitespace counts as a change when nothing else was edited', () => {
  const opened = exampleOrder('WEB-1', ['TEA-1', 'TEA-2']);
  const rejected = {
    ...opened,
    customer: { ...opened.customer, email: ` ${opened.customer?.email}` },
    shippingAddress: { ...opened.shippingAddress, city: `${opened.shippingAddress?.city} ` },
  };
  const changes = sentChanges(orderFields, withBlanks(opened, rejected), opened);
  expect(changes.map(({ path, before, after }) => [path, before, after])).toEqual([
    ['customer.email', ` ${opened.customer?.email}`, opened.customer?.email],
    ['shippingAddress.city', `${opened.shippingAddress?.city} `, opened.shippingAddress?.city],
  ]);
  expect(sentChanges(orderFields, withBlanks(opened, opened), opened)).toEqual([]);
});

test('an edited value is kept, while only a difference in whitespace restores the rejected value', () => {
  expect(withBlanks({ city: 'Ankara', lines: ['a', 'b'] }, { city: 'İzmir ', lines: [' a'] })).toEqual({
    city: 'Ankara',
    lines: [' a', 'b'],
  });
});
