import { beforeEach, expect, it } from 'vitest';
import { done, freshTenant, rows } from '@/lib/testing/platform/call-platform';
import { advance, order, withOrders, withProducts, withStock } from '@/lib/testing/platform/stocked-tenant';
import { checkStock } from '@/lib/testing/platform/sums';

let tenant = '';
beforeEach(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, 'A');
  const lot = (lotNumber: string, expirationDate?: string) => ({ sku: 'A', lotNumber, expirationDate });
  await done(tenant, 'upsertLots', {
    body: [lot('late', '2099-01-01'), lot('soon', '2098-01-01'), lot('never')],
  });
  await withStock(tenant, 'IN', [
    ...['late', 'soon', 'never'].map((lotNumber) => ({ sku: 'A', expectedQuantity: 4, lotNumber })),
    { sku: 'A', expectedQuantity: 4 },
  ]);
});

const sold = async () =>
  Object.fromEntries((await rows(tenant, 'getLots')).map((l) => [l.lotNumber, l.amount]));

it('stock that expires first is shipped first, and stock without a lot last', async () => {
  await withOrders(tenant, order('O', { A: 6 }), order('P', { A: 7 }));
  await advance(tenant, 'O', 'Shipped');
  expect(await sold()).toEqual({ soon: 0, late: 2, never: 4 });
  await advance(tenant, 'P', 'Shipped');
  expect(await sold()).toEqual({ soon: 0, late: 0, never: 0 });
  await checkStock(tenant);
});

it('a line with a lot number takes from that lot, then from stock without a lot', async () => {
  const [line] = order('O', { A: 7 }).lineItems ?? [];
  await withOrders(tenant, { ...order('O', { A: 7 }), lineItems: [{ ...line, lotNumber: 'late' }] });
  await advance(tenant, 'O', 'Shipped');
  expect(await sold()).toEqual({ soon: 4, late: 0, never: 4 });
  await checkStock(tenant);
});

const adjust = (transactionType: string, line: object) =>
  done(tenant, 'createStockAdjustment', { body: { transactionType, lineItems: [{ sku: 'A', ...line }] } });

it('quarantined stock is damaged in its lot, and is released back to it', async () => {
  await adjust('Quarantine', { putInQuarantineAmount: 5 });
  expect(await sold()).toEqual({ soon: 0, late: 3, never: 4 });
  await adjust('Lost', { lostAmount: 11 });
  expect(await sold()).toEqual({ soon: 0, late: 0, never: 0 });
  await checkStock(tenant);
  await adjust('Release', { releaseFromQuarantineAmount: 5 });
  expect(await sold()).toEqual({ soon: 4, late: 1, never: 0 });
  await checkStock(tenant);
});

it('found stock returns to the lot it was lost from', async () => {
  await adjust('Lost', { lostAmount: 6 });
  expect(await sold()).toEqual({ soon: 0, late: 2, never: 4 });
  await adjust('Found', { foundAmount: 5 });
  expect(await sold()).toEqual({ soon: 4, late: 3, never: 4 });
  await checkStock(tenant);
  await adjust('Lost', { lostAmount: 14 });
  expect(await sold()).toEqual({ soon: 0, late: 0, never: 0 });
  await checkStock(tenant);
  await adjust('Found', { foundAmount: 15 });
  expect(await sold()).toEqual({ soon: 4, late: 4, never: 4 });
  const [{ totalStockAmount, lostItemAmount } = {}] = await rows(tenant, 'getStocks');
  expect([totalStockAmount, lostItemAmount]).toEqual([16, 0]);
  await checkStock(tenant);
});

it('found stock of an expired lot counts as expired again', async () => {
  const expired = async () => (await rows(tenant, 'getStocks'))[0]?.expiredAmount;
  await done(tenant, 'upsertLots', { body: [{ sku: 'A', lotNumber: 'soon', expirationDate: '2021-01-01' }] });
  expect(await expired()).toBe(4);
  await adjust('Lost', { lostAmount: 3 });
  expect(await expired()).toBe(1);
  await adjust('Found', { foundAmount: 2 });
  expect(await expired()).toBe(3);
  await checkStock(tenant);
});
