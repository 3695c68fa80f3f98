import { beforeEach, expect, it } from 'vitest';
import { ask, done, freshTenant, refused, rows } from '@/lib/testing/platform/call-platform';
import { receivingOrder, withProducts } from '@/lib/testing/platform/stocked-tenant';
import { checkStock } from '@/lib/testing/platform/sums';

let tenant = '';
beforeEach(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, 'A', 'B');
});

const upsert = (...body: object[]) => done(tenant, 'bulkUpsertReceivingOrders', { body });
const read = async (referenceNumber: string) =>
  (await ask(tenant, 'getReceivingOrder', { params: { referenceNumber } })).body;
const advance = (referenceNumber: string, to: string, lines?: object[]) =>
  ask(tenant, 'advanceReceivingOrder', { params: { referenceNumber }, body: { to, lines } });
const line = (sku: string, expectedQuantity: number, more: object = {}) => ({
  sku,
  expectedQuantity,
  ...more,
});

it('only the single read of a receiving order contains its transfer details', async () => {
  expect(await upsert(receivingOrder('IN', [line('A', 3, { itemNo: 1, lotNumber: 'L' })]))).toEqual({
    updateFailures: [],
  });
  const found = {
    referenceNumber: 'IN',
    state: 'ReceivingOrderCreated',
    transferType: 'CargoTransfer',
    receiveType: 'Standard',
    lineItems: [
      { sku: 'A', expectedQuantity: 3, acceptedQuantity: 0, productName: 'The A', lotNumber: 'L', itemNo: 1 },
    ],
  };
  expect(await read('IN')).toMatchObject({
    ...found,
    transferDetails: { cargoCompanyName: 'Cargo', trackingNumber: 'T-1' },
  });
  const [listed] = await rows(tenant, 'getReceivingOrders');
  expect(listed).toMatchObject(found);
  expect(listed).not.toHaveProperty('transferDetails');
});

it('bulkUpsertReceivingOrders returns 200 with a list of failed orders, and stores the others', async () => {
  await upsert(receivingOrder('old', [line('A', 1)]));
  await advance('old', 'ArrivedToWarehouse');
  const good = (r: string) => receivingOrder(r, [line('A', 1)]);
  const answer = await upsert(
    good('new'),
    good('new'),
    receivingOrder('old', [line('A', 9)]),
    receivingOrder('sku', [line('Z', 1)]),
    receivingOrder('none', []),
    receivingOrder('half', [line('A', 0.5)]),
    { ...good('mismatch'), transferType: 'PickupTransfer' },
    { ...good('type'), transferType: 'Teleport' },
    { ...good('bare'), cargoTransfer: undefined },
    { ...good('both'), pickupTransfer: { pickupDate: '2026-12-01', pickupAddress: 'x' } },
    good('un_der'),
    good('..'),
    receivingOrder('twice', [line('A', 1), line('A', 2)]),
    { referenceNumber: 'nothing' },
  );
  const failures = Object.values(answer ?? {}).flat();
  expect(failures.map((f) => Object.values(f ?? {})[0])).toEqual(
    'new old sku none half mismatch type bare both un_der .. twice nothing'.split(' '),
  );
  expect((await rows(tenant, 'getReceivingOrders')).map((r) => r.referenceNumber).sort()).toEqual([
    'new',
    'old',
  ]);
  expect(await read('old')).toMatchObject({ lineItems: [{ expectedQuantity: 1 }] });
});

it('an upsert of a known reference replaces only its lines', async () => {
  await upsert(receivingOrder('IN', [line('A', 1), line('B', 2)]));
  const pickup = { pickupDate: '2026-12-01', pickupAddress: 'x' };
  expect(
    await upsert({
      referenceNumber: 'IN',
      transferType: 'PickupTransfer',
      pickupTransfer: pickup,
      lineItems: [line('B', 5)],
    }),
  ).toEqual({ updateFailures: [] });
  expect(await read('IN')).toMatchObject({
    transferType: 'CargoTransfer',
    transferDetails: { cargoCompanyName: 'Cargo' },
    lineItems: [{ sku: 'B', expectedQuantity: 5 }],
  });
});

it('a line is split by its separately listed lots', async () => {
  const lot = (lotNumber: string, expectedQuantity: number) => ({ sku: 'A', lotNumber, expectedQuantity });
  await upsert({ ...receivingOrder('IN', [line('A', 10)]), lineItemLotNumbers: [lot('x', 3), lot('y', 4)] });
  expect(await read('IN')).toMatchObject({
    lineItems: [lot('x', 3), lot('y', 4), { sku: 'A', lotNumber: null, expectedQuantity: 3 }],
  });
  const more = { ...receivingOrder('more', [line('A', 2)]), lineItemLotNumbers: [lot('x', 3)] };
  expect(await upsert(more)).toMatchObject({ updateFailures: [{ referenceNumber: 'more' }] });
});

it('completion adds accepted units to stock and damaged ones to damaged stock, and creates the lots', async () => {
  await upsert(receivingOrder('IN', [line('A', 10), line('B', 4)]));
  expect((await advance('IN', 'ArrivedToWarehouse')).status).toBe(200);
  const counted = [{ sku: 'A', lotNumber: 'L', acceptedQuantity: 8, damagedQuantity: 1 }];
  expect((await advance('IN', 'Completed', counted)).status).toBe(200);
  expect(await read('IN')).toMatchObject({
    state: 'Completed',
    arrivedToWarehouseAt: expect.any(String),
    completedAt: expect.any(String),
    lineItems: [
      { sku: 'A', acceptedQuantity: 8, damagedQuantity: 1, processedAt: expect.any(String) },
      { sku: 'B', acceptedQuantity: 0 },
    ],
  });
  const [a] = await rows(tenant, 'getStocks', 'o=Equals&p=sku&v=A');
  expect(a).toMatchObject({
    totalStockAmount: 8,
    availableStock: 8,
    damagedItemAmount: 1,
    receivedItemAmount: 8,
  });
  const [erp] = await rows(tenant, 'getStocksForErp', 'o=Equals&p=sku&v=A');
  expect(erp).toMatchObject({ completedReceivingAcceptedAmount: 8 });
  expect(await rows(tenant, 'getLots')).toMatchObject([{ sku: 'A', lotNumber: 'L', amount: 8 }]);
  await checkStock(tenant);
});

it('a count above expected quantity plus tolerance is refused where the limit is checked (D15)', async () => {
  await upsert(receivingOrder('IN', [line('A', 10, { hasLimitCheck: true, tolerance: 2 }), line('B', 1)]));
  const count = (a: number, b: number) => [
    { sku: 'A', acceptedQuantity: a, damagedQuantity: 1 },
    { sku: 'B', acceptedQuantity: b },
  ];
  expect(refused(await advance('IN', 'Completed', count(12, 1)))).toEqual([
    409,
    'lines.0.acceptedQuantity: InvalidOperation',
  ]);
  expect(await read('IN')).toMatchObject({ state: 'ReceivingOrderCreated' });
  expect((await advance('IN', 'Completed', count(11, 99))).status).toBe(200);
  await checkStock(tenant);
});

it('a receiving order allows only the transitions of D15', async () => {
  const states = ['ReceivingOrderCreated', 'ArrivedToWarehouse', 'Completed', 'Cancelled'];
  const ways: Record<string, string[]> = {
    ReceivingOrderCreated: ['ArrivedToWarehouse', 'Completed', 'Cancelled'],
    ArrivedToWarehouse: ['Completed', 'Cancelled'],
    Completed: [],
    Cancelled: [],
  };
  for (const [from, allowed] of Object.entries(ways))
    for (const to of states) {
      const reference = `${from}-${to}`.replaceAll('ReceivingOrder', '').replaceAll('ToWarehouse', '');
      await upsert(receivingOrder(reference, [line('A', 1)]));
      if (from !== 'ReceivingOrderCreated') await advance(reference, from);
      expect((await advance(reference, to)).status, `${from} ${to}`).toBe(allowed.includes(to) ? 200 : 409);
    }
  expect(refused(await advance('nobody', 'Completed'))).toEqual([404, 'referenceNumber: ResourceNotFound']);
  await checkStock(tenant);
});

it('updateReceivingOrderTag sets a tag', async () => {
  await upsert(receivingOrder('IN', [line('A', 1)]));
  await done(tenant, 'updateReceivingOrderTag', { body: { referenceNumber: 'IN', tag: 't' } });
  expect(
    refused(await ask(tenant, 'updateReceivingOrderTag', { body: { referenceNumber: 'X', tag: 't' } }))[0],
  ).toBe(404);
});

it('20 concurrent calls with the same references create each order once', async () => {
  const many = [...Array(10).keys()].map((i) => receivingOrder(`IN-${i}`, [line('A', 1)]));
  await Promise.all([...Array(20).keys()].map((i) => upsert(...(i % 2 ? many : [...many].reverse()))));
  expect(await rows(tenant, 'getReceivingOrders')).toHaveLength(10);
});
