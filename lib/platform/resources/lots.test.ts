import { beforeEach, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { done, freshTenant, rows } from '@/lib/testing/platform/call-platform';
import { advance, order, withOrders, withProducts, withStock } from '@/lib/testing/platform/stocked-tenant';
import { checkStock } from '@/lib/testing/platform/sums';

let tenant = '';
beforeEach(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, 'A', 'B');
});

const upsert = (...body: object[]) => done(tenant, 'upsertLots', { body });

it('upsertLots creates and updates lots, and lists each unknown SKU once', async () => {
  const payload = { expirationDate: '2027-03-01', productionDate: '2026-03-01', supplierLotNumber: 'X' };
  expect(
    await upsert(
      { sku: 'A', lotNumber: '1', ...payload },
      { sku: 'Z', lotNumber: '1' },
      { sku: 'Z', lotNumber: '2' },
    ),
  ).toEqual({
    created: 1,
    updated: 0,
    skippedSkus: ['Z'],
  });
  expect(await upsert({ sku: 'A', lotNumber: '1' }, { sku: 'B', lotNumber: '1' })).toEqual({
    created: 1,
    updated: 1,
    skippedSkus: [],
  });
  expect(await upsert()).toEqual({ created: 0, updated: 0, skippedSkus: [] });
});

it('the last of two lots with the same key wins, and counts are by key (D21)', async () => {
  const twice = [
    { sku: 'A', lotNumber: '1', supplierLotNumber: 'first' },
    { sku: 'A', lotNumber: '1', supplierLotNumber: 'last' },
  ];
  expect(await upsert(...twice)).toEqual({ created: 1, updated: 0, skippedSkus: [] });
  expect((await rows(tenant, 'getLots'))[0]?.supplierLotNumber).toBe('last');
});

it.each([
  ['2027-01-31', '2027-01-31'],
  ['2027-01-31T23:30:00-05:00', '2027-01-31'],
  ['2027-01-31T00:30:00+03:00', '2027-01-31'],
  ['2024-02-29T12:00:00', '2024-02-29'],
])('keeps the calendar day of %s, whatever its offset (D23)', async (expirationDate, day) => {
  await upsert({ sku: 'A', lotNumber: '1', expirationDate });
  expect((await rows(tenant, 'getLots'))[0]?.expirationDate).toBe(`${day}T00:00:00Z`);
});

it('an unchanged lot counts as updated but is not written', async () => {
  const payload = { sku: 'A', lotNumber: '1', expirationDate: '2030-01-01' };
  await upsert(payload);
  const [before] = await rows(tenant, 'getLots');
  expect(await upsert(payload)).toEqual({ created: 0, updated: 1, skippedSkus: [] });
  expect((await rows(tenant, 'getLots'))[0]?.updatedAt).toBe(before?.updatedAt);
  await upsert({ ...payload, expirationDate: '2030-01-02' });
  expect((await rows(tenant, 'getLots'))[0]?.updatedAt).not.toBe(before?.updatedAt);
});

it('a lot keeps its stock when it is changed', async () => {
  await withStock(tenant, 'IN', [{ sku: 'A', expectedQuantity: 7, lotNumber: '1' }]);
  await upsert({ sku: 'A', lotNumber: '1', expirationDate: '2030-01-01' });
  expect((await rows(tenant, 'getLots'))[0]).toMatchObject({
    amount: 7,
    expirationDate: '2030-01-01T00:00:00Z',
  });
  await checkStock(tenant);
});

it('concurrent upserts create every lot once and count correctly', async () => {
  const keys = [...Array(env.soak ? 200 : 40).keys()].map((i) => ({
    sku: i % 2 ? 'A' : 'B',
    lotNumber: `L${i}`,
  }));
  const answers = await Promise.all(
    [...Array(40).keys()].map((i) => upsert(...(i % 2 ? keys : [...keys].reverse()))),
  );
  const sum = (field: string) =>
    answers.reduce<number>((n, a) => n + Number(Object.entries(a ?? {}).find(([k]) => k === field)?.[1]), 0);
  expect([sum('created'), sum('updated')]).toEqual([keys.length, keys.length * 39]);
  expect(await rows(tenant, 'getLots', 'offset=0&count=100')).toHaveLength(Math.min(keys.length, 100));
});

it('stock of a lot past its expiration date counts as expired immediately, and no longer once shipped', async () => {
  await upsert({ sku: 'A', lotNumber: 'old', expirationDate: '2021-01-01' });
  const expired = async () => (await rows(tenant, 'getStocks', 'o=Equals&p=sku&v=A'))[0]?.expiredAmount;
  expect(await expired()).toBe(0);
  await withStock(tenant, 'IN', [{ sku: 'A', expectedQuantity: 5, lotNumber: 'old' }]);
  expect(await expired()).toBe(5);
  await withStock(tenant, 'IN-2', [{ sku: 'A', expectedQuantity: 4, lotNumber: 'sold' }]);
  const lineItems = [{ sku: 'A', amountInOrder: 3, lotNumber: 'sold' }];
  await withOrders(tenant, { ...order('O', {}), lineItems });
  await advance(tenant, 'O', 'Picked');
  await upsert({ sku: 'A', lotNumber: 'sold', expirationDate: '2021-01-01' });
  expect(await expired()).toBe(9);
  await advance(tenant, 'O', 'Shipped');
  expect(await expired()).toBe(6);
  await checkStock(tenant);
});
