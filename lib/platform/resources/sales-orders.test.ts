import { beforeEach, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { ask, done, freshTenant, refused, rows } from '@/lib/testing/platform/call-platform';
import { advance, order, withOrders, withProducts, withStock } from '@/lib/testing/platform/stocked-tenant';
import { checkStock } from '@/lib/testing/platform/sums';
import { createScope } from '../query/tenant-scope';

let tenant = '';
beforeEach(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, 'A', 'B');
  await withStock(tenant, 'IN', [{ sku: 'A', expectedQuantity: 10 }]);
});

const invalid = async () =>
  (await rows(tenant, 'queryInvalidSalesOrders')).map((r) => [r.referenceNumber, r.error]);
const read = async (referenceNumber: string) =>
  (await ask(tenant, 'getSalesOrder', { params: { referenceNumber } })).body;
const contents = (id: string) => ask(tenant, 'getRejectedSalesOrder', { params: { id } });
const stock = async (sku: string) => {
  const [row] = await rows(tenant, 'getStocks', `o=Equals&p=sku&v=${sku}`);
  return [row?.totalStockAmount, row?.reservedStock, row?.availableStock];
};

it('orders reserve stock first come, first served, and the rest is missing (D14)', async () => {
  expect(await withOrders(tenant, order('O-1', { A: 7, B: 2 }), order('O-2', { A: 5 }))).toEqual({
    created: 2,
    updated: 0,
    rejected: [],
  });
  expect(await read('O-1')).toMatchObject({
    state: 'Created',
    lineItems: [
      { sku: 'A', amountInOrder: 7, missingQuantity: 0, cancelledAmount: 0 },
      { sku: 'B', amountInOrder: 2, missingQuantity: 2 },
    ],
  });
  expect(await read('O-2')).toMatchObject({ lineItems: [{ sku: 'A', missingQuantity: 2 }] });
  expect(await stock('A')).toEqual([10, 10, 0]);
  await checkStock(tenant);
});

it('each order is accepted or rejected separately (D8), and rejected orders are listed (D9)', async () => {
  const answer = await withOrders(
    tenant,
    order('good', { A: 1 }),
    order('with_underscore', { A: 1 }),
    order('x'.repeat(31), { A: 1 }),
    order('...', { A: 1 }),
    order('unknown-sku', { Z: 1 }),
    order('no-lines', {}),
    order('half', { A: 0.5 }),
    {
      ...order('double', { A: 1 }),
      lineItems: [
        { sku: 'A', amountInOrder: 1 },
        { sku: 'A', amountInOrder: 2 },
      ],
    },
    { referenceNumber: 'nothing' },
  );
  const expected = [
    ['with_underscore', 'InvalidSalesOrderReferenceNumber'],
    ['x'.repeat(31), 'ReferenceNumberTooLong'],
    ['...', 'InvalidReferenceNumber'],
    ['unknown-sku', 'LineItemNotFound'],
    ['no-lines', 'MissingInformation'],
    ['half', 'LineItemQuantityError'],
    ['double', 'SalesOrderHasLineItemsWithSameSku'],
    ['nothing', 'MissingInformation'],
  ];
  const rejected = expected.map(([referenceNumber, error]) => ({ referenceNumber, error }));
  expect(answer).toEqual({ created: 1, updated: 0, rejected });
  expect((await invalid()).sort()).toEqual([...expected].sort());
  expect(await rows(tenant, 'getSalesOrders')).toHaveLength(1);
});

it('a rejected entry is replaced by a new rejection, and removed when the order is accepted (D9)', async () => {
  await withOrders(tenant, order('O', { Z: 1 }));
  await withOrders(tenant, order('O', { A: -1 }));
  expect(await invalid()).toEqual([['O', 'LineItemQuantityError']]);
  await withOrders(tenant, order('O', { A: 1 }));
  expect(await invalid()).toEqual([]);
});

it('the payload of a rejected order is kept after the order is accepted (D24)', async () => {
  const sent = { ...order('O-1', { A: 2 }), customer: { email: 'none', firstName: 'Ada' } };
  await withOrders(tenant, sent);
  const [entry] = await rows(tenant, 'queryInvalidSalesOrders');
  const read = () => contents(String(entry?.id));
  const open = (await read()).body;
  expect(open).toEqual({ ...entry, closedAt: null, payload: sent });
  await withOrders(tenant, order('O-1', { A: 2 }));
  expect(await invalid()).toEqual([]);
  expect((await read()).body).toEqual({ ...entry, payload: sent, closedAt: expect.any(String) });
  expect(refused(await contents(tenant))).toEqual([404, 'id: ResourceNotFound']);
});

it('the payload of a rejected order keeps fields that the contract does not know (D24)', async () => {
  const sent = { ...order('O', { NONE: 1 }), shelfLabel: 'A-3', customer: { firstName: 'A', loyaltyNo: 7 } };
  await withOrders(tenant, sent);
  const [entry] = await rows(tenant, 'queryInvalidSalesOrders');
  expect((await contents(String(entry?.id))).body).toMatchObject({ payload: sent });
});

it('the payload of a rejected order is removed 90 days after it was closed (D24)', async () => {
  await withOrders(tenant, order('O_1', { A: 1 }));
  const [entry] = await rows(tenant, 'queryInvalidSalesOrders');
  const close = (days: number) =>
    createScope(pool(), tenant).query(
      `update platform.invalid_sales_orders set "closedAt" = now() - $2 * interval '1 day' where "tenantId" = $1`,
      [days],
    );
  const status = async () => (await contents(String(entry?.id))).status;
  await close(89);
  await withOrders(tenant, order('O-2', { A: 1 }));
  expect(await status()).toBe(200);
  await close(91);
  await withOrders(tenant, order('O-3', { A: 1 }));
  expect(await status()).toBe(404);
});

it('of orders with the same reference in one call the first is kept (D21)', async () => {
  const answer = await withOrders(tenant, order('O', { A: 1 }), order('O', { A: 2 }), order('O', { A: 1 }));
  const error = 'ReferenceNumberAlreadyExists';
  expect(answer).toEqual({
    created: 1,
    updated: 0,
    rejected: [
      { referenceNumber: 'O', error },
      { referenceNumber: 'O', error },
    ],
  });
  expect(await read('O')).toMatchObject({ lineItems: [{ amountInOrder: 1 }] });
});

it('an order in state Created is replaced and releases its reservation', async () => {
  await withOrders(tenant, order('O', { A: 8 }));
  expect(await withOrders(tenant, order('O', { A: 3, B: 1 }))).toMatchObject({ created: 0, updated: 1 });
  expect(await stock('A')).toEqual([10, 3, 7]);
  await withOrders(tenant, order('O', { B: 1 }));
  expect(await stock('A')).toEqual([10, 0, 10]);
  await checkStock(tenant);
});

it('after Created the same order is accepted and a different one rejected (D9)', async () => {
  await withOrders(tenant, order('O', { A: 3 }));
  await advance(tenant, 'O', 'Picked');
  expect(await withOrders(tenant, order('O', { A: 3 }))).toEqual({ created: 0, updated: 1, rejected: [] });
  expect(await withOrders(tenant, order('O', { A: 4 }))).toMatchObject({
    rejected: [{ referenceNumber: 'O', error: 'ReferenceNumberAlreadyExists' }],
  });
  expect(await read('O')).toMatchObject({ state: 'Picked', lineItems: [{ amountInOrder: 3 }] });
  await checkStock(tenant);
});

it('after Created the same order with dates, delivery note and VAS is accepted as unchanged', async () => {
  const full = {
    ...order('O', { A: 3 }),
    orderCreatedAt: '2026-11-01T12:00:00+03:00',
    irsaliye: { id: '1', plaka: '34 A 1' },
    vas: { packageNote: 'Fragile' },
  };
  await withOrders(tenant, full);
  await advance(tenant, 'O', 'Picked');
  expect(await withOrders(tenant, full)).toMatchObject({ updated: 1, rejected: [] });
});

it('cancelled amounts are kept when the order is sent again', async () => {
  await withOrders(tenant, order('O', { A: 6 }));
  await done(tenant, 'cancelLineItems', { params: { referenceNumber: 'O' }, body: { sku: 'A', amount: 4 } });
  await withOrders(tenant, order('O', { A: 6 }));
  expect(await read('O')).toMatchObject({ lineItems: [{ amountInOrder: 6, cancelledAmount: 4 }] });
  expect(await stock('A')).toEqual([10, 2, 8]);
  await checkStock(tenant);
});

it('dates without an offset are read as UTC (D23), and text is kept unchanged', async () => {
  const texts = { salesChannel: '  İğne "ve" \\ iplik 🧵\u202e', externalOrderId: '%2F/..;' };
  await withOrders(tenant, { ...order('O', { A: 1 }), orderCreatedAt: '2026-11-01T12:00:00', ...texts });
  expect(await read('O')).toMatchObject({ orderCreatedAt: '2026-11-01T12:00:00.000000Z', ...texts });
});

it.each([
  'a/b',
  'a\\b',
  'a:b',
  'a;b',
  'a?b#c',
  '%2F',
  '%00',
  'a b',
  'a+b',
  '🧵',
  'x:cancelLineItems',
  'BulkUpsert',
  'cargoInfo',
  '\'"<>&=',
  'é',
  'é',
  '.a',
  'UpdateSalesOrderTag',
])('operations reach the order %j and no other', async (referenceNumber) => {
  await withOrders(tenant, order(referenceNumber, { A: 5 }), order('other', { A: 1 }));
  expect(await read(referenceNumber)).toMatchObject({ referenceNumber });
  const cancelled = await ask(tenant, 'cancelLineItems', {
    params: { referenceNumber },
    body: { sku: 'A', amount: 2 },
  });
  expect(cancelled.status).toBe(202);
  expect(cancelled.text).toBe('');
  const cargo = { referenceNumber, cargoCode: 'C' };
  expect((await ask(tenant, 'updateCargoInfo', { params: { referenceNumber }, body: cargo })).status).toBe(
    200,
  );
  expect(await read(referenceNumber)).toMatchObject({
    cargo: { cargoCode: 'C' },
    lineItems: [{ cancelledAmount: 2 }],
  });
  expect(await read('other')).toMatchObject({ lineItems: [{ cancelledAmount: 0 }] });
});

it('a call accepts 1,000 orders and refuses 1,001', async () => {
  const many = (n: number) => [...Array(n).keys()].map((i) => order(`O-${i}`, { A: 1 }));
  expect(await withOrders(tenant, ...many(1000))).toEqual({ created: 1000, updated: 0, rejected: [] });
  expect(refused(await ask(tenant, 'bulkUpsertSalesOrders', { body: many(1001) }))[0]).toBe(400);
  expect(await stock('A')).toEqual([10, 10, 0]);
  await checkStock(tenant);
});

it('an order of 10,000 lines is accepted, and one of 10,001 refused with 400', async () => {
  await createScope(pool(), tenant).query(
    `insert into platform.products ("tenantId", sku, name)
     select $1, 'S' || n, 'S' || n from generate_series(0, 9999) n`,
  );
  const lines = (n: number) => [...Array(n).keys()].map((i) => ({ sku: `S${i}`, amountInOrder: 1 }));
  const big = (n: number) => [{ ...order('O', {}), lineItems: lines(n) }];
  expect(await withOrders(tenant, ...big(10_000))).toEqual({ created: 1, updated: 0, rejected: [] });
  expect(refused(await ask(tenant, 'bulkUpsertSalesOrders', { body: big(10_001) }))).toEqual([
    400,
    '0.lineItems: too_many',
  ]);
});

it('20 concurrent calls with one order and customer create each once', async () => {
  const answers = await Promise.all(
    [...Array(20).keys()].map((i) => withOrders(tenant, order('O', { A: (i % 3) + 1 }))),
  );
  const created = answers.filter((a) => JSON.stringify(a).includes('"created":1'));
  expect(created).toHaveLength(1);
  expect(await rows(tenant, 'getCustomers')).toHaveLength(1);
  await checkStock(tenant);
});
