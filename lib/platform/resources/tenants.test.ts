import { expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { addDays, dayIn } from '@/lib/contract/schema/zone';
import { ask, done, freshTenant, refused } from '@/lib/testing/platform/call-platform';
import {
  advance,
  order,
  receivingOrder,
  withOrders,
  withProducts,
  withStock,
} from '@/lib/testing/platform/stocked-tenant';

const zone = 'Europe/Istanbul';

async function figures(tenant: string): Promise<Map<string, number>> {
  const { data } = operations.getFigures.response.parse(
    await done(tenant, 'getFigures', { params: { zone } }),
  );
  return new Map(data.map(({ figure, day, value }) => [`${figure} ${day}`, value ?? 0]));
}

it('getFigures counts records created today, open records, and expired stock with its value', async () => {
  const tenant = await freshTenant();
  await withProducts(tenant, 'A');
  await done(tenant, 'updateProduct', { params: { sku: 'A' }, body: { salePrice: 12.5, currency: 'TRY' } });
  await withStock(tenant, 'IN', [{ sku: 'A', expectedQuantity: 10, lotNumber: 'L' }]);
  await withOrders(tenant, order('O-1', { A: 1 }), order('O-2', { A: 1 }), order('O_3', { A: 1 }));
  await advance(tenant, 'O-1', 'Shipped');
  const today = dayIn(zone, new Date());
  const before = addDays(today, -2);
  await done(tenant, 'upsertLots', { body: [{ sku: 'A', lotNumber: 'L', expirationDate: before }] });
  const found = await figures(tenant);
  expect([...found].sort()).toEqual(
    [
      [`ordersCreated ${today}`, 2],
      [`ordersShipped ${today}`, 1],
      [`ordersRejected ${today}`, 1],
      [`ordersOpen ${today}`, 1],
      [`expiredUnits ${today}`, 9],
      [`expiredValue:TRY ${today}`, 112.5],
    ].sort(),
  );
});

it('getFigures counts the same expired units as the expiration dates: sellable and damaged', async () => {
  const tenant = await freshTenant();
  await withProducts(tenant, 'A');
  await done(tenant, 'bulkUpsertReceivingOrders', {
    body: [receivingOrder('IN', [{ sku: 'A', expectedQuantity: 10 }])],
  });
  const lines = [{ sku: 'A', lotNumber: 'L', acceptedQuantity: 7, damagedQuantity: 2 }];
  await done(tenant, 'advanceReceivingOrder', {
    params: { referenceNumber: 'IN' },
    body: { to: 'Completed', lines },
  });
  const today = dayIn(zone, new Date());
  await done(tenant, 'upsertLots', {
    body: [{ sku: 'A', lotNumber: 'L', expirationDate: addDays(today, -2) }],
  });
  const { data } = operations.getInventoryExpirationDates.response.parse(
    await done(tenant, 'getInventoryExpirationDates'),
  );
  expect(data.map(({ amount }) => amount).toSorted()).toEqual([2, 7]);
  expect((await figures(tenant)).get(`expiredUnits ${today}`)).toBe(9);
});

it('getFigures refuses an invalid time zone, and excludes other tenants', async () => {
  const [mine, theirs] = [await freshTenant(), await freshTenant()];
  await withProducts(theirs, 'A');
  await withOrders(theirs, order('O_1', { A: 1 }));
  expect((await figures(mine)).size).toBe(0);
  expect(refused(await ask(mine, 'getFigures', { params: { zone: 'Nowhere/At_All' } }))).toEqual([
    400,
    'zone: invalid',
  ]);
});
