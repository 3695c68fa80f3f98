import { expect, test } from 'vitest';
import { applyCertain, applyFixes, checkOrder, checkOrders } from './check-orders';
import { exampleOrder } from './order-examples';

const good = exampleOrder('WEB-1', ['TEA-1', 'TEA-2']);

test('checkOrders lists every problem with its fixes, and the shape issues of an invalid order', () => {
  const [bad, none] = checkOrders([
    { ...good, referenceNumber: 'WEB_1', customer: { ...good.customer, phone: '' } },
    { referenceNumber: 7, lineItems: [{ amountInOrder: 'two' }] },
  ]);
  expect(bad?.problems.map(({ path, fixes: [first] }) => [path, first?.value])).toEqual([
    ['referenceNumber', 'WEB-1'],
    ['customer.phone', '+905321112233'],
  ]);
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

test('applyCertain applies only certain fixes, and keeps unknown fields', () => {
  const payload = {
    ...good,
    referenceNumber: 'WEB_1',
    campaign: 'autumn',
    customer: { ...good.customer, email: ' ayse@example.test ' },
    shippingAddress: { ...good.shippingAddress, city: 'İstanbull', door: 7 },
  };
  const { payload: fixed, count } = applyCertain(payload);
  expect(count).toBe(2);
  expect(fixed).toEqual({
    ...payload,
    referenceNumber: 'WEB-1',
    customer: { ...good.customer, email: 'ayse@example.test' },
  });
  const { order, problems } = checkOrder(fixed);
  const [likely] = problems.flatMap(({ fixes }) => fixes);
  expect(order && likely && applyFixes({ payload: fixed, order }, [likely])).toMatchObject({
    campaign: 'autumn',
    shippingAddress: { city: 'İstanbul', door: 7 },
  });
});
