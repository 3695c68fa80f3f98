import { expect, test } from 'vitest';
import { applySafe, checkOrder, checkOrders } from './check-orders';
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

test('applySafe applies only safe fixes, and those that they reveal, and keeps unknown fields', () => {
  const payload = {
    ...good,
    referenceNumber: 'WEB_1',
    campaign: 'autumn',
    customer: { ...good.customer, email: ' ayse@example.test ' },
    shippingAddress: { ...good.shippingAddress, city: 'İstanbull', door: 7 },
    billingAddress: { ...good.billingAddress, city: 'Xqzt', district: null, postalCode: null },
  };
  const { payload: fixed, count } = applySafe(payload);
  expect(count).toBe(3);
  expect(fixed).toEqual({
    ...payload,
    referenceNumber: 'WEB-1',
    customer: { ...good.customer, email: 'ayse@example.test' },
    shippingAddress: { ...payload.shippingAddress, city: 'İstanbul' },
  });
  expect(checkOrder(fixed).problems).toMatchObject([{ path: 'billingAddress.city' }]);
});

test('a fix that replaces an address is not mixed with fixes of its fields', () => {
  const billingAddress = { ...good.billingAddress, district: 'Beşiktaş' };
  const shippingAddress = { ...billingAddress, addressOne: '', district: 'Kadıköyy' };
  const { payload } = applySafe({ ...good, billingAddress, shippingAddress });
  expect(payload).toMatchObject({
    shippingAddress: { addressOne: billingAddress.addressOne, district: 'Beşiktaş' },
  });
});
