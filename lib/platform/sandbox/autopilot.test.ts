import { expect, it } from 'vitest';
import { scenarios } from '@/lib/contract/resources/sandbox';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { ask, done, freshTenant, refused, rows } from '@/lib/testing/platform/call-platform';
import { order, withOrders, withProducts } from '@/lib/testing/platform/stocked-tenant';
import { checkStock } from '@/lib/testing/platform/sums';
import { registerKey } from '../http/api-keys';
import { startAutopilot } from './autopilot';

/** A tenant's data without values that differ in each run. */
async function contents(tenant: string): Promise<unknown> {
  const all = [];
  for (const name of [
    'getProductsWithTag',
    'getSalesOrders',
    'getReceivingOrders',
    'getReturnsWithTag',
    'getStocks',
  ] as const) {
    const listed = await rows(tenant, name, 'offset=0&count=100');
    const plain = JSON.stringify(listed, (key, value) => (/^(id|.*At)$/.test(key) ? undefined : value));
    all.push(plain.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'));
  }
  return all;
}

const scenariosHere = scenarios.filter((s) => env.soak || s === 'empty' || s === 'corner');

it.each(scenariosHere)(
  'stock of the scenario %s matches its ledger',
  async (scenario) => {
    const tenant = await freshTenant(scenario);
    await checkStock(tenant);
    const orders = await rows(tenant, 'getSalesOrders');
    if (scenario === 'empty') expect(orders).toEqual([]);
  },
  120_000,
);

it('the rejections scenario contains each code that an upsert can produce once', async () => {
  const tenant = await freshTenant('rejections');
  const codes = (await rows(tenant, 'queryInvalidSalesOrders', 'offset=0&count=100')).map((r) => r.error);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThan(30);
  await checkStock(tenant);
});

it('a reset empties the tenant, fills it again deterministically from its seed, and keeps its API keys', async () => {
  const tenant = await freshTenant();
  const authorization = `key of ${tenant}`;
  await registerKey(authorization, tenant, false);
  await withProducts(tenant, 'OWN');
  await done(tenant, 'resetTenant', { body: { seed: 7, scenario: 'corner' } });
  const first = await contents(tenant);
  expect(JSON.stringify(first)).not.toContain('OWN');
  await withProducts(tenant, 'OWN');
  await done(tenant, 'resetTenant', { body: { seed: 7, scenario: 'corner' } });
  expect(await contents(tenant)).toEqual(first);
  await done(tenant, 'resetTenant', { body: { seed: 8, scenario: 'corner' } });
  expect(await contents(tenant)).not.toEqual(first);
  await done(tenant, 'resetTenant', { body: {} });
  expect(await rows(tenant, 'getProductsWithTag')).toEqual([]);
  expect(await rows(tenant, 'getSalesOrders')).toEqual([]);
  await done(tenant, 'getStocks', { headers: { authorization } });
});

it('a reset during writes leaves no partial data', async () => {
  const tenant = await freshTenant();
  await withProducts(tenant, 'A');
  const writes = [...Array(20).keys()].map((i) =>
    ask(tenant, 'bulkUpsertSalesOrders', { body: [order(`O-${i}`, { A: 1 })] }).then((r) => r.status),
  );
  await ask(tenant, 'resetTenant', { body: { scenario: 'empty' } });
  for (const status of await Promise.all(writes)) expect([200, 403, 503]).toContain(status);
  await checkStock(tenant);
});

it('orders follow the transitions of D10, forward only', async () => {
  const tenant = await freshTenant();
  await withProducts(tenant, 'A');
  const states = ['Created', 'Picked', 'Packed', 'ReadyToBeShipped', 'Shipped', 'Delivered', 'Cancelled'];
  for (const [i, from] of states.entries())
    for (const [j, to] of states.entries()) {
      const referenceNumber = `${i}-${j}`;
      await withOrders(tenant, order(referenceNumber, { A: 1 }));
      const move = (state: string) =>
        ask(tenant, 'advanceSalesOrder', { params: { referenceNumber }, body: { to: state } });
      if (i > 0) expect((await move(from)).status).toBe(200);
      const allowed = to === 'Cancelled' ? i < 4 : from !== 'Cancelled' && j > i;
      expect((await move(to)).status, `${from} ${to}`).toBe(allowed ? 200 : 409);
    }
  expect(
    refused(
      await ask(tenant, 'advanceSalesOrder', { params: { referenceNumber: 'X' }, body: { to: 'Picked' } }),
    )[0],
  ).toBe(404);
  await checkStock(tenant);
});

async function flown(seed: number): Promise<unknown> {
  const tenant = await freshTenant();
  await done(tenant, 'resetTenant', { body: { seed, scenario: 'corner' } });
  const still = await contents(tenant);
  await done(tenant, 'setAutopilot', { body: { on: true, speed: 60 } });
  const stop = startAutopilot();
  const STEP = `select (autopilot->>'step')::int as step from platform.tenants where id = $1`;
  while (((await pool().query<{ step: number }>(STEP, [tenant])).rows[0]?.step ?? 0) < 60)
    await new Promise((s) => setTimeout(s, 50));
  await done(tenant, 'setAutopilot', { body: { on: false } });
  await stop();
  await checkStock(tenant);
  const moved = await contents(tenant);
  expect(moved).not.toEqual(still);
  return moved;
}

it('the autopilot is deterministic for a seed', async () => {
  const one = await flown(3);
  expect(await flown(3)).toEqual(one);
}, 60_000);
