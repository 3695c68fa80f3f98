import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { ShipmentResult } from '@/lib/contract/resources/shipments';
import { env } from '@/lib/env';
import { ask, done, freshTenant, rows } from '../testing/platform/call-platform';
import { order, withOrders, withProducts, withStock } from '../testing/platform/stocked-tenant';
import { checkStock } from '../testing/platform/sums';

let tenant = '';
beforeEach(async () => {
  tenant = await freshTenant();
});

const upTo = (n: number) => [...Array(n).keys()];

it('40 concurrent bulk upserts of the same orders do not deadlock or create duplicates', async () => {
  const skus = upTo(20).map((i) => `S${i}`);
  await withProducts(tenant, ...skus);
  await withStock(
    tenant,
    'IN',
    skus.map((sku) => ({ sku, expectedQuantity: 500 })),
  );
  const orders = (by: number) =>
    upTo(60).map((i) =>
      order(
        `O-${i}`,
        Object.fromEntries(upTo(4).map((k) => [`S${(i * 7 + k * (by % 2 ? 3 : 17)) % 20}`, 1 + (by % 5)])),
      ),
    );
  const replies = await Promise.all(
    upTo(40).map((by) =>
      ask(tenant, 'bulkUpsertSalesOrders', { body: by % 2 ? orders(by) : orders(by).reverse() }),
    ),
  );
  expect(new Set(replies.map((r) => r.status))).toEqual(new Set([200]));
  const Counted = z.object({ created: z.number(), updated: z.number(), rejected: z.array(z.unknown()) });
  const counted = replies.map((r) => Counted.parse(r.body));
  expect(counted.reduce((sum, c) => sum + c.created, 0)).toBe(60);
  expect(counted.reduce((sum, c) => sum + c.created + c.updated, 0)).toBe(40 * 60);
  expect(await rows(tenant, 'getSalesOrders', 'offset=0&count=100')).toHaveLength(60);
  await checkStock(tenant);
}, 60_000);

it('of 150 concurrent cancellations of 1 from a line of 100, exactly 100 are accepted', async () => {
  await withProducts(tenant, 'A');
  await withStock(tenant, 'IN', [{ sku: 'A', expectedQuantity: 60 }]);
  await withOrders(tenant, order('O', { A: 100 }));
  const statuses = await Promise.all(
    upTo(150).map(async () => {
      const body = { sku: 'A', amount: 1 };
      return (await ask(tenant, 'cancelLineItems', { params: { referenceNumber: 'O' }, body })).status;
    }),
  );
  expect(statuses.filter((s) => s === 202)).toHaveLength(100);
  expect(statuses.filter((s) => s === 409)).toHaveLength(50);
  const [left] = await rows(tenant, 'getSalesOrders');
  expect(left).toMatchObject({
    state: 'Cancelled',
    lineItems: [{ cancelledAmount: 100, missingQuantity: 0 }],
  });
  await checkStock(tenant);
});

it('50 workers move 200 orders among 10 shipments: each is in one at most, and reported moves match', async () => {
  await withProducts(tenant, 'A');
  const references = upTo(200).map((i) => `O-${i}`);
  await withOrders(tenant, ...references.map((r) => order(r, { A: 1 })));
  const end = Date.now() + (env.soak ? 60_000 : 4_000);
  let seed = 1;
  const random = (n: number) => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed % n;
  };
  const responses: { shipmentNo: string; result: z.infer<typeof ShipmentResult> }[] = [];
  const worker = async () => {
    while (Date.now() < end) {
      const shipmentNo = `H-${random(10)}`;
      const salesOrders = upTo(random(25)).map(() => `O-${random(200)}`);
      const body = { shipmentNo, shipmentType: 'Road', shipmentDate: '2026-12-01', salesOrders };
      const reply = await ask(tenant, 'upsertShipment', { body });
      expect(reply.status, reply.text).toBe(200);
      responses.push({ shipmentNo, result: ShipmentResult.parse(reply.body) });
    }
  };
  // Meanwhile every snapshot shows an order in at most one shipment, and shipments and orders agree.
  const watcher = async () => {
    while (Date.now() < end) {
      const listed = (await rows(tenant, 'getShipments')).flatMap((s) =>
        Array.isArray(s.salesOrders) ? s.salesOrders : [],
      );
      expect(new Set(listed).size).toBe(listed.length);
      await new Promise((settle) => setTimeout(settle, 50));
    }
  };
  await Promise.all([...upTo(50).map(worker), watcher()]);
  checkMoves(responses, await rows(tenant, 'getShipments'));
  expect(responses.length).toBeGreaterThan(50);
}, 90_000);

/**
 * Each departure of an order from a shipment, reported as `detached` there or as `previousShipmentNo` elsewhere, needs an earlier
 * arrival. Arrivals from no shipment are not reported: each needs a listing without a previous shipment, and there is one wherever
 * an order is now or has left more often than moves brought it.
 */
function checkMoves(
  responses: { shipmentNo: string; result: z.infer<typeof ShipmentResult> }[],
  now: Record<string, unknown>[],
) {
  const there = now.flatMap((s) =>
    (Array.isArray(s.salesOrders) ? s.salesOrders : []).map((r) => ({
      r: String(r),
      at: String(s.shipmentNo),
    })),
  );
  expect(new Set(there.map(({ r }) => r)).size, 'orders in two shipments').toBe(there.length);
  const moves = new Map<string, { owed: number; free: number }>();
  const of = (reference: string, shipment: string) => {
    const key = `${reference} ${shipment}`;
    const one = moves.get(key) ?? { owed: 0, free: 0 };
    moves.set(key, one);
    return one;
  };
  for (const { shipmentNo, result } of responses) {
    for (const { referenceNumber, previousShipmentNo } of result.results) {
      if (previousShipmentNo) {
        of(referenceNumber, previousShipmentNo).owed += 1;
        of(referenceNumber, shipmentNo).owed -= 1;
      } else of(referenceNumber, shipmentNo).free += 1;
    }
    for (const referenceNumber of result.detached) of(referenceNumber, shipmentNo).owed += 1;
  }
  for (const { r, at } of there) of(r, at).owed += 1;
  for (const [key, { owed, free }] of moves) {
    expect(owed, `${key}: arrived more often than it left or is there`).toBeGreaterThanOrEqual(0);
    expect(owed, `${key}: left more often than it arrived`).toBeLessThanOrEqual(free);
  }
}

it('stock is never reserved twice by concurrent orders, cancellations and warehouse steps', async () => {
  await withProducts(tenant, 'A', 'B');
  await withStock(tenant, 'IN', [
    { sku: 'A', expectedQuantity: 50 },
    { sku: 'B', expectedQuantity: 50 },
  ]);
  const act = async (i: number) => {
    const referenceNumber = `O-${i % 12}`;
    const params = { referenceNumber };
    if (i % 5 === 0)
      return withOrders(tenant, order(referenceNumber, { A: 1 + (i % 9), B: 2 }), order(`P-${i}`, { B: 1 }));
    if (i % 5 === 1) return ask(tenant, 'cancelLineItems', { params, body: { sku: 'A', amount: 1 } });
    if (i % 5 === 2)
      return ask(tenant, 'advanceSalesOrder', { params, body: { to: i % 2 ? 'Picked' : 'Shipped' } });
    if (i % 5 === 3) {
      const lineItems = [
        { sku: 'B', lostAmount: 1 },
        { sku: 'A', lostAmount: 1 },
      ];
      return ask(tenant, 'createStockAdjustment', { body: { transactionType: 'Lost', lineItems } });
    }
    return withStock(tenant, `IN-${i}`, [
      { sku: 'B', expectedQuantity: 1 },
      { sku: 'A', expectedQuantity: 1, lotNumber: `L${i % 3}` },
    ]);
  };
  const replies: unknown[] = [];
  for (const batch of upTo(env.soak ? 20 : 3))
    replies.push(...(await Promise.all(upTo(50).map((i) => act(batch * 50 + i)))));
  for (const reply of replies)
    if (typeof reply === 'object' && reply && 'status' in reply) expect(reply.status).toBeLessThan(500);
  await checkStock(tenant);
  await done(tenant, 'getStocks');
}, 120_000);
