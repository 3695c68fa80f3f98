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

const stock = async (sku = 'A') => (await rows(tenant, 'getStocks', `o=Equals&p=sku&v=${sku}`))[0];
const erp = async (sku = 'A') => (await rows(tenant, 'getStocksForErp', `o=Equals&p=sku&v=${sku}`))[0];
const adjust = (transactionType: string, line: object, sku = 'A') =>
  ask(tenant, 'createStockAdjustment', { body: { transactionType, lineItems: [{ sku, ...line }] } });

it('adjustments of all five types are counted in their own totals (D18)', async () => {
  await adjust('Counting', { foundAmount: 5 });
  await adjust('Counting', { lostAmount: 2 });
  await adjust('Lost', { lostAmount: 4 });
  await adjust('Found', { foundAmount: 1 });
  await adjust('Quarantine', { putInQuarantineAmount: 3 });
  await adjust('Release', { releaseFromQuarantineAmount: 2 });
  expect(await stock()).toMatchObject({
    totalStockAmount: 9,
    availableStock: 9,
    lostItemAmount: 3,
    damagedItemAmount: 1,
  });
  expect(await erp()).toMatchObject({
    countingIncreasedAmount: 5,
    countingDecreasedAmount: 2,
    stockToLostAmount: 4,
    lostToStockAmount: 1,
    stockToDamagedAmount: 3,
    damagedToStockAmount: 2,
  });
  const listed = await rows(tenant, 'getStockAdjustments', 's=transactionNumber');
  expect(listed.map((r) => [r.transactionNumber, r.transactionType])).toEqual([
    ['ADJ-000001', 'Counting'],
    ['ADJ-000002', 'Counting'],
    ['ADJ-000003', 'Lost'],
    ['ADJ-000004', 'Found'],
    ['ADJ-000005', 'Quarantine'],
    ['ADJ-000006', 'Release'],
  ]);
  await checkStock(tenant);
});

it('an adjustment is refused beyond free stock, for an unknown SKU, or for fields of another type', async () => {
  await withOrders(tenant, order('O', { A: 7 }));
  expect(refused(await adjust('Lost', { lostAmount: 4 }))).toEqual([
    409,
    'lineItems.0.lostAmount: InvalidOperation',
  ]);
  expect(refused(await adjust('Found', { foundAmount: 1 }))[0]).toBe(409);
  expect(refused(await adjust('Release', { releaseFromQuarantineAmount: 1 }))[0]).toBe(409);
  expect(refused(await adjust('Lost', { foundAmount: 1 }))).toEqual([
    400,
    'lineItems.0.foundAmount: invalid',
  ]);
  expect(refused(await adjust('Counting', { foundAmount: 1 }, 'Z'))).toEqual([
    400,
    'lineItems.0.sku: LineItemNotFound',
  ]);
  expect(refused(await adjust('Counting', { foundAmount: -1 }))[0]).toBe(400);
  expect(await rows(tenant, 'getStockAdjustments')).toEqual([]);
  expect((await adjust('Lost', { lostAmount: 3 })).status).toBe(200);
  await checkStock(tenant);
});

it('30 concurrent adjustments never take more than the stock', async () => {
  const statuses = await Promise.all(
    [...Array(30).keys()].map(async () => (await adjust('Lost', { lostAmount: 1 })).status),
  );
  expect(statuses.filter((s) => s === 200)).toHaveLength(10);
  expect(await stock()).toMatchObject({ totalStockAmount: 0, lostItemAmount: 10 });
  expect(new Set((await rows(tenant, 'getStockAdjustments')).map((r) => r.transactionNumber)).size).toBe(10);
  await checkStock(tenant);
});

it('updateStockAdjustmentTag sets a tag', async () => {
  await adjust('Counting', { foundAmount: 1 });
  const tag = { transactionNumber: 'ADJ-000001', tag: 'Inventory' };
  await done(tenant, 'updateStockAdjustmentTag', { body: tag });
  expect((await rows(tenant, 'getStockAdjustments'))[0]).toMatchObject(tag);
  const unknown = { transactionNumber: 'ADJ-9', tag: '' };
  expect(refused(await ask(tenant, 'updateStockAdjustmentTag', { body: unknown }))[0]).toBe(404);
});

it('shipping consumes reserved stock, with or without a delivery note', async () => {
  await withOrders(tenant, { ...order('E', { A: 2 }), irsaliye: { id: '1' } }, order('O', { A: 3, B: 4 }));
  await advance(tenant, 'E', 'Shipped');
  await advance(tenant, 'O', 'Delivered');
  expect(await stock()).toMatchObject({ totalStockAmount: 5, reservedStock: 0, availableStock: 5 });
  expect(await erp()).toMatchObject({ ewaybilSalesOrderUsedAmount: 2, unEwaybilSalesOrderUsedAmount: 3 });
  expect(await stock('B')).toMatchObject({ totalStockAmount: 0, reservedStock: 0 });
  await checkStock(tenant);
});

it('picking reserves stock received since, and releases what was not found', async () => {
  await withOrders(tenant, order('O', { A: 12 }));
  await withStock(tenant, 'IN-2', [{ sku: 'A', expectedQuantity: 1 }]);
  await advance(tenant, 'O', 'Picked');
  const read = async (referenceNumber: string) =>
    (await ask(tenant, 'getSalesOrder', { params: { referenceNumber } })).body;
  expect(await read('O')).toMatchObject({ lineItems: [{ missingQuantity: 1 }] });
  await withStock(tenant, 'IN-3', [{ sku: 'A', expectedQuantity: 5 }]);
  await withOrders(tenant, order('P', { A: 3 }));
  const short = (missingQuantity: number, sku = 'A') =>
    ask(tenant, 'advanceSalesOrder', {
      params: { referenceNumber: 'P' },
      body: { to: 'Picked', lines: [{ sku, missingQuantity }] },
    });
  expect(refused(await short(4))).toEqual([400, 'lines.0.missingQuantity: invalid']);
  expect(refused(await short(1, 'B'))).toEqual([400, 'lines.0.sku: invalid']);
  expect((await short(2)).status).toBe(200);
  expect(await read('P')).toMatchObject({ state: 'Picked', lineItems: [{ missingQuantity: 2 }] });
  expect(await stock()).toMatchObject({ totalStockAmount: 16, reservedStock: 12, availableStock: 4 });
  await checkStock(tenant);
});

it('cancelling a picked order releases its stock', async () => {
  await withOrders(tenant, order('O', { A: 12 }));
  await advance(tenant, 'O', 'Picked');
  await advance(tenant, 'O', 'Cancelled');
  expect(await stock()).toMatchObject({ totalStockAmount: 10, reservedStock: 0, availableStock: 10 });
  await checkStock(tenant);
});

it('a completed return adds undamaged units to stock and damaged ones to damaged stock (D17)', async () => {
  const lineItems = ['s1', 's2', 's3', 's4', 's5'].map((serialNumber) => ({ sku: 'A', serialNumber }));
  await done(tenant, 'createReturn', { body: { returnReferenceNumber: 'R', tag: 't', lineItems } });
  const advanceReturn = (to: string, lines?: object[]) =>
    ask(tenant, 'advanceReturn', { params: { returnNo: 'R' }, body: { to, lines } });
  const inspected = [
    { serialNumber: 's1', state: 'Damaged' },
    { lineItemReferenceNumber: 'R-2', state: 'Damaged', damagedState: 'SendToCustomer' },
    { serialNumber: 's3', state: 'Missing' },
  ];
  expect((await advanceReturn('ArrivedToWarehouse', inspected)).status).toBe(200);
  expect(await stock()).toMatchObject({ totalStockAmount: 10, damagedItemAmount: 0 });
  expect((await advanceReturn('Completed')).status).toBe(200);
  expect(await stock()).toMatchObject({ totalStockAmount: 12, damagedItemAmount: 1 });
  const { body } = await ask(tenant, 'getReturn', { params: { returnNo: 'R' } });
  expect(body).toMatchObject({
    state: 'Completed',
    source: 'WMS',
    lineItems: [
      { state: 'Damaged', damagedState: 'WaitingInWarehouse' },
      { state: 'Damaged', damagedState: 'SendToCustomer' },
      { state: 'Missing', damagedState: null },
      { state: 'Undamaged' },
      { state: 'Undamaged', processedAt: expect.any(String) },
    ],
  });
  expect((await rows(tenant, 'getReturnsWithTag'))[0]).toMatchObject({
    returnReferenceNumber: 'R',
    tag: 't',
  });
  expect((await rows(tenant, 'getReturnsWithTag'))[0]).not.toHaveProperty('lineItems');
  expect(refused(await advanceReturn('ArrivedToWarehouse'))[0]).toBe(409);
  await checkStock(tenant);
});

it('returns are numbered automatically, and an existing number or unknown SKU is refused', async () => {
  const create = (body: object) => ask(tenant, 'createReturn', { body });
  expect((await create({ lineItems: [{ sku: 'A' }] })).body).toEqual({ returnReferenceNumber: 'Return-1' });
  expect(refused(await create({ returnReferenceNumber: 'Return-1', lineItems: [{ sku: 'A' }] }))).toEqual([
    409,
    'returnReferenceNumber: ResourceAlreadyExists',
  ]);
  expect(refused(await create({ lineItems: [{ sku: 'A' }, { sku: 'Z' }] }))).toEqual([
    400,
    'lineItems.1.sku: LineItemNotFound',
  ]);
  await done(tenant, 'updateReturnTag', { body: { returnReferenceNumber: 'Return-1', tag: 'x' } });
  expect((await rows(tenant, 'getReturnsWithTag'))[0]).toMatchObject({ tag: 'x' });
});

it('automatic numbers skip one that was assigned manually', async () => {
  await done(tenant, 'createReturn', {
    body: { returnReferenceNumber: 'Return-1', lineItems: [{ sku: 'A' }] },
  });
  expect((await ask(tenant, 'createReturn', { body: { lineItems: [{ sku: 'A' }] } })).status).toBe(200);
});

it('expired stock counts in the total, is not available or reserved, and can be adjusted out (D14)', async () => {
  const dated = (expirationDate: string) => ({ body: [{ sku: 'B', lotNumber: 'L', expirationDate }] });
  await done(tenant, 'upsertLots', dated('2098-01-01'));
  await withStock(tenant, 'IN-B', [
    { sku: 'B', expectedQuantity: 6, lotNumber: 'L' },
    { sku: 'B', expectedQuantity: 4 },
  ]);
  await withOrders(tenant, order('FIRST', { B: 3 }));
  expect(await stock('B')).toMatchObject({ totalStockAmount: 10, reservedStock: 3, availableStock: 7 });

  await done(tenant, 'upsertLots', dated('2020-01-01'));
  expect(await stock('B')).toMatchObject({ totalStockAmount: 10, expiredAmount: 6, availableStock: 1 });
  const [product] = await rows(tenant, 'getProductsWithTag', 'o=Equals&p=sku&v=B');
  expect(product).toMatchObject({ stockAmount: 10, expiredAmount: 6, availableStock: 1 });

  // Only units that are not expired can be reserved; the rest of the order is missing.
  await withOrders(tenant, order('SECOND', { B: 5 }));
  expect(await stock('B')).toMatchObject({ reservedStock: 4, availableStock: 0 });
  await checkStock(tenant);

  // Only units that have not expired are shipped to customers.
  await advance(tenant, 'FIRST', 'Shipped');
  expect(await stock('B')).toMatchObject({ totalStockAmount: 7, expiredAmount: 6, reservedStock: 1 });

  expect((await adjust('Lost', { lostAmount: 7 }, 'B')).status).toBe(409);
  expect((await adjust('Lost', { lostAmount: 6 }, 'B')).status).toBe(200);
  expect(await stock('B')).toMatchObject({ totalStockAmount: 1, expiredAmount: 0, availableStock: 0 });
  await checkStock(tenant);
});

it('stock that expires while reserved becomes missing when the order is picked (D14)', async () => {
  const dated = (expirationDate: string) => ({ body: [{ sku: 'B', lotNumber: 'L', expirationDate }] });
  await done(tenant, 'upsertLots', dated('2098-01-01'));
  await withStock(tenant, 'IN-B', [{ sku: 'B', expectedQuantity: 10, lotNumber: 'L' }]);
  await withOrders(tenant, order('O', { B: 8 }));
  await done(tenant, 'upsertLots', dated('2020-01-01'));
  expect(await stock('B')).toMatchObject({ reservedStock: 8, expiredAmount: 10, availableStock: 0 });
  await advance(tenant, 'O', 'Picked');
  expect(await stock('B')).toMatchObject({ totalStockAmount: 10, reservedStock: 0, availableStock: 0 });
  const [found] = await rows(tenant, 'getSalesOrders', 'o=Equals&p=referenceNumber&v=O');
  expect(found?.lineItems).toMatchObject([{ sku: 'B', amountInOrder: 8, missingQuantity: 8 }]);
  await checkStock(tenant);
});
