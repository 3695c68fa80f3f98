import { expect, test } from 'vitest';
import { checkOrder, checkOrders } from './check-orders';
import { exampleOrder } from './order-examples';

const good = exampleOrder('WEB-1', ['TEA-1', 'TEA-2']);

test('checkOrders lists every problem, and the shape issues of an invalid order', () => {
  const [bad, none] = checkOrders([
    { ...good, referenceNumber: 'WEB_1', customer: { ...good.customer, phone: '' } },
    { referenceNumber: 7, lineItems: [{ amountInOrder: 'two' }] },
  ]);
  expect(bad?.problems.map(({ path }) => path)).toEqual(['referenceNumber', 'customer.phone']);
  expect(none?.order).toBeUndefined();
  expect(none?.problems.map(({ path }) => path)).toEqual(['referenceNumber', 'lineItems.0.amountInOrder']);
  expect(checkOrder(good).problems).toEqual([]);
});

test('repeated references are reported from the second order on', () => {
  const checked = checkOrders([good, { ...good, referenceNumber: 'WEB-2' }, good]);
  expect(checked.map(({ problems }) => problems.map(({ code, message }) => [code, message]))).toEqual([
    [],
    [],
    [['repeatedReference', 'Same as order 1']],
  ]);
});

test('an unreadable cell is a problem of its order', () => {
  const [, second] = checkOrders(
    [good, { ...good, referenceNumber: 'WEB-2' }],
    [{ order: 1, path: 'lineItems.0.amountInOrder', row: 5, text: 'two' }],
  );
  expect(second?.problems).toMatchObject([
    { path: 'lineItems.0.amountInOrder', message: 'Row 5: “two” can’t be read' },
  ]);
});
