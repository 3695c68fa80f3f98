import { beforeEach, expect, it } from 'vitest';
import { ask, done, freshTenant, refused, rows } from '@/lib/testing/platform/call-platform';
import { advance, order, withOrders, withProducts, withStock } from '@/lib/testing/platform/stocked-tenant';
import { checkStock } from '@/lib/testing/platform/sums';

let tenant = '';
beforeEach(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, 'A', 'B');
  await withStock(tenant, 'IN', [{ sku: 'A', expectedQuantity: 10 }]);
});

const cancel = (referenceNumber: string, sku: string, amount: number) =>
  ask(tenant, 'cancelLineItems', { params: { referenceNumber }, body: { sku, amount } });
const read = async (referenceNumber: string) =>
  (await ask(tenant, 'getSalesOrder', { params: { referenceNumber } })).body;
const reserved = async () => (await rows(tenant, 'getStocks', 'o=Equals&p=sku&v=A'))[0]?.reservedStock;

it('a cancellation raises the cancelled amount, releases stock, and returns 202 without a body (D11)', async () => {
  await withOrders(tenant, order('O', { A: 6 }));
  const reply = await cancel('O', 'A', 2);
  expect([reply.status, reply.text]).toEqual([202, '']);
  expect(await read('O')).toMatchObject({
    state: 'Created',
    lineItems: [{ amountInOrder: 6, cancelledAmount: 2 }],
  });
  expect(await reserved()).toBe(4);
  await checkStock(tenant);
});

it('a cancellation reduces the missing quantity before the reserved one', async () => {
  await withOrders(tenant, order('O', { A: 14 }));
  await cancel('O', 'A', 3);
  expect(await reserved()).toBe(10);
  expect(await read('O')).toMatchObject({ lineItems: [{ missingQuantity: 1 }] });
  await cancel('O', 'A', 3);
  expect(await reserved()).toBe(8);
  await checkStock(tenant);
});

it('a cancellation above the open quantity changes nothing', async () => {
  await withOrders(tenant, order('O', { A: 6 }));
  await cancel('O', 'A', 5);
  const before = await read('O');
  expect(refused(await cancel('O', 'A', 2))).toEqual([409, 'amount: LineItemQuantityError']);
  expect(await read('O')).toEqual(before);
  expect((await cancel('O', 'A', 1)).status).toBe(202);
});

it('an order with no open quantity becomes Cancelled and leaves its shipment', async () => {
  await withOrders(tenant, order('O', { A: 2, B: 1 }));
  const body = { shipmentNo: 'S', shipmentType: 'Air', shipmentDate: '2026-12-01', salesOrders: ['O'] };
  await done(tenant, 'upsertShipment', { body });
  await cancel('O', 'A', 2);
  expect(await read('O')).toMatchObject({ state: 'Created', shipmentNo: 'S' });
  await cancel('O', 'B', 1);
  expect(await read('O')).toMatchObject({
    state: 'Cancelled',
    shipmentNo: null,
    cancelledAt: expect.any(String),
  });
  expect(refused(await cancel('O', 'A', 1))).toEqual([409, 'referenceNumber: InvalidOperation']);
  expect((await ask(tenant, 'getShipment', { params: { shipmentNo: 'S' } })).body).toMatchObject({
    salesOrders: [],
  });
  await checkStock(tenant);
});

it('an order resent with at most its cancelled amount becomes Cancelled', async () => {
  await withOrders(tenant, order('O', { A: 5 }));
  await cancel('O', 'A', 3);
  await withOrders(tenant, order('O', { A: 4 }));
  expect(await read('O')).toMatchObject({
    state: 'Created',
    lineItems: [{ amountInOrder: 4, cancelledAmount: 3 }],
  });
  await withOrders(tenant, order('O', { A: 2 }));
  expect(await read('O')).toMatchObject({ state: 'Cancelled', lineItems: [{ cancelledAmount: 2 }] });
  await checkStock(tenant);
});

it('a cancellation is refused for an unknown order or SKU, an invalid amount, and a shipped order', async () => {
  await withOrders(tenant, order('O', { A: 2 }));
  expect(refused(await cancel('X', 'A', 1))).toEqual([404, 'referenceNumber: ResourceNotFound']);
  expect(refused(await cancel('O', 'B', 1))).toEqual([404, 'sku: ResourceNotFound']);
  for (const amount of [0, -1, Number.NaN, 1e300]) expect((await cancel('O', 'A', amount)).status).toBe(400);
  await advance(tenant, 'O', 'Shipped');
  expect(refused(await cancel('O', 'A', 1))).toEqual([409, 'referenceNumber: InvalidOperation']);
  await checkStock(tenant);
});

it('cancelled fractions are exact', async () => {
  await withOrders(tenant, order('O', { A: 1 }));
  for (const amount of [0.1, 0.2, 0.3]) expect((await cancel('O', 'A', amount)).status).toBe(202);
  expect(await read('O')).toMatchObject({ lineItems: [{ cancelledAmount: 0.6 }] });
  expect(refused(await cancel('O', 'A', 0.41))[0]).toBe(409);
  expect((await cancel('O', 'A', 0.4)).status).toBe(202);
  expect(await read('O')).toMatchObject({ state: 'Cancelled' });
  await checkStock(tenant);
});
