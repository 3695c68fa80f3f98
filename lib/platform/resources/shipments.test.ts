import { beforeEach, expect, it } from 'vitest';
import { ask, done, freshTenant, refused, rows } from '@/lib/testing/platform/call-platform';
import { advance, order, withOrders, withProducts } from '@/lib/testing/platform/stocked-tenant';

let tenant = '';
beforeEach(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, 'A');
  await withOrders(tenant, ...['1', '2', '3', '4'].map((n) => order(n, { A: 1 })));
});

const shipmentDate = '2026-12-01T00:00:00Z';
const upsert = (shipmentNo: string, salesOrders: string[], more: object = {}) =>
  ask(tenant, 'upsertShipment', {
    body: { shipmentNo, shipmentType: 'Road', shipmentDate, salesOrders, ...more },
  });
const members = async (shipmentNo: string) =>
  (await rows(tenant, 'getShipments')).find((s) => s.shipmentNo === shipmentNo)?.salesOrders;
const attached = (referenceNumber: string, previousShipmentNo: string | null = null) => ({
  referenceNumber,
  status: 'Attached',
  previousShipmentNo,
});

it('upsertShipment attaches, moves and detaches orders to match its list', async () => {
  expect((await upsert('S1', ['2', '1'])).body).toEqual({
    shipmentNo: 'S1',
    shipmentType: 'Road',
    shipmentDate,
    results: [attached('2'), attached('1')],
    detached: [],
  });
  expect((await rows(tenant, 'getShipments'))[0]).toMatchObject({ shipmentNo: 'S1', shipmentDate });
  expect((await upsert('S2', ['2', '3'])).body).toMatchObject({
    results: [attached('2', 'S1'), attached('3')],
  });
  expect(await members('S1')).toEqual(['1']);
  expect((await upsert('S2', ['3', '4'])).body).toMatchObject({
    results: [attached('3'), attached('4')],
    detached: ['2'],
  });
  expect(await members('S2')).toEqual(['3', '4']);
  expect((await upsert('S2', [])).body).toMatchObject({ results: [], detached: ['3', '4'] });
  expect(await members('S2')).toEqual([]);
});

it('the shipment type is accepted case-insensitively, in English only', async () => {
  for (const [said, kept] of [
    ['air', 'Air'],
    [' SEA ', 'Sea'],
    ['rOaD', 'Road'],
  ])
    expect((await upsert('S', [], { shipmentType: said })).body).toMatchObject({ shipmentType: kept });
  expect(refused(await upsert('S', [], { shipmentType: 'Kara' }))).toEqual([
    400,
    'shipmentType: invalid_value',
  ]);
});

it('an unknown or shipped order refuses the whole upsert, and each is named', async () => {
  await upsert('S1', ['1']);
  await advance(tenant, '3', 'Shipped');
  const before = await rows(tenant, 'getShipments');
  const reply = await upsert('S2', ['1', 'nobody', '3'], { shipmentType: 'Air' });
  expect(refused(reply)).toEqual([404, 'salesOrders.1: ResourceNotFound', 'salesOrders.2: InvalidOperation']);
  expect(refused(await upsert('S1', ['2', '3'], { shipmentType: 'Air' }))).toEqual([
    409,
    'salesOrders.1: InvalidOperation',
  ]);
  expect(await rows(tenant, 'getShipments')).toEqual(before);
});

it('an order listed twice is attached once', async () => {
  expect((await upsert('S', ['1', '1', '2'])).body).toMatchObject({
    results: [attached('1'), attached('2')],
  });
});

it('a shipped order stays in its shipment', async () => {
  await upsert('S', ['1', '2']);
  await advance(tenant, '1', 'Shipped');
  expect((await upsert('S', ['2'])).body).toMatchObject({ detached: [] });
  expect(await members('S')).toEqual(['1', '2']);
});

it('a cancelled order leaves its shipment and cannot join one', async () => {
  await upsert('S', ['1', '2']);
  await done(tenant, 'cancelLineItems', { params: { referenceNumber: '1' }, body: { sku: 'A', amount: 1 } });
  expect(await members('S')).toEqual(['2']);
  expect(refused(await upsert('S', ['1']))).toEqual([409, 'salesOrders.0: InvalidOperation']);
});

it.each(['a/b', '%2F', 'x y', 'é🧵', '#', '?', 'GetShipments', ':advance'])(
  'getShipment reaches the shipment %j',
  async (shipmentNo) => {
    await upsert(shipmentNo, ['1']);
    expect((await ask(tenant, 'getShipment', { params: { shipmentNo } })).body).toMatchObject({
      shipmentNo,
      salesOrders: ['1'],
    });
  },
);

it.each(['.', '..', '...'])(
  'the shipment number %j is refused because no path can contain it',
  async (shipmentNo) => {
    expect((await upsert(shipmentNo, [])).status).toBe(400);
  },
);
