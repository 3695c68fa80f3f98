import { expect, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { sandboxOperations } from '@/lib/contract/resources/sandbox';
import { pool } from '@/lib/db/pool';
import { config, env } from '@/lib/env';
import { reportFigure } from '@/lib/testing/soak-report';
import { ask, type CallInput, freshTenant, pathOf, rows } from '../testing/platform/call-platform';
import { type Killable, startKillable } from '../testing/platform/killable-server';
import { order, receivingOrder, withProducts, withStock } from '../testing/platform/stocked-tenant';
import { checkStock } from '../testing/platform/sums';
import { createScope } from './query/tenant-scope';

const rounds = env.soak ? 50 : 2;
const WORKERS = 8;

type Name = keyof typeof operations | keyof typeof sandboxOperations;
type Write = { name: Name; input: CallInput; key: string; acknowledged: boolean };

const all = { ...operations, ...sandboxOperations };

async function write(server: Killable, tenant: string, { name, input, key }: Write): Promise<number> {
  const { method, path } = all[name];
  const reply = await fetch(server.at(pathOf(path, input.params)), {
    method,
    body: JSON.stringify(input.body),
    headers: {
      authorization: config().platformApiKey,
      'x-tenant-id': tenant,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
  });
  await reply.text();
  return reply.status;
}

/** The writes of one round of a worker. Each write depends on the previous write. */
function turn(id: string): Omit<Write, 'acknowledged'>[] {
  const [one, two] = [`${id}a`, `${id}b`];
  const shipment = {
    shipmentNo: `H${id}`,
    shipmentType: 'Sea',
    shipmentDate: '2026-12-01',
    salesOrders: [one, two],
  };
  const inbound = [receivingOrder(`I${id}`, [{ sku: 'A', expectedQuantity: 3, lotNumber: `L${id}` }])];
  const found = {
    transactionType: 'Counting',
    lineItems: [
      { sku: 'A', foundAmount: 1 },
      { sku: 'B', foundAmount: 1 },
    ],
  };
  const steps: [Name, CallInput][] = [
    ['bulkUpsertSalesOrders', { body: [order(one, { A: 3, B: 2 }), order(two, { B: 2, A: 1 })] }],
    ['cancelLineItems', { params: { referenceNumber: one }, body: { sku: 'A', amount: 1 } }],
    ['upsertShipment', { body: shipment }],
    ['bulkUpsertReceivingOrders', { body: inbound }],
    ['advanceReceivingOrder', { params: { referenceNumber: `I${id}` }, body: { to: 'Completed' } }],
    ['createStockAdjustment', { body: found }],
    ['advanceSalesOrder', { params: { referenceNumber: two }, body: { to: 'Shipped' } }],
  ];
  return steps.map(([name, input], i) => ({ name, input, key: `${id}-${i}` }));
}

/** Writes until the server is killed, and records which writes were acknowledged. */
async function work(server: Killable, tenant: string, worker: string, log: Write[]): Promise<void> {
  for (let n = 0; ; n++)
    for (const step of turn(`${worker}x${n}`)) {
      const one = { ...step, acknowledged: false };
      log.push(one);
      try {
        const status = await write(server, tenant, one);
        expect(status, `${one.name} ${one.key}`).toBeLessThan(300);
        one.acknowledged = true;
      } catch (error) {
        if (error instanceof TypeError) return;
        throw error;
      }
    }
}

const query = <R extends object>(tenant: string, text: string) => createScope(pool(), tenant).query<R>(text);

const KEYS = `select key from platform.idempotency where "tenantId" = $1`;
/** Repeats the write as a caller would: the database ends the dead process's transactions with a delay. */
async function again(tenant: string, { name, input, key }: Write): Promise<number> {
  const headers = { 'idempotency-key': key };
  for (let tries = 1; ; tries++) {
    const reply = await ask(tenant, name, { ...input, headers });
    if (tries === 100 || !reply.text.includes('IdempotencyKeyRunning')) return reply.status;
    await new Promise((settle) => setTimeout(settle, 50));
  }
}

/** Acknowledged writes are stored, none is partly stored, and repeating the others completes each once. */
async function checkAfter(tenant: string, log: readonly Write[]): Promise<void> {
  const kept = new Set((await query<{ key: string }>(tenant, KEYS)).map((r) => r.key));
  for (const { key, acknowledged } of log) if (acknowledged) expect(kept, key).toContain(key);
  await checkStock(tenant);
  for (const one of log.slice(-WORKERS * 8)) expect(await again(tenant, one), one.key).toBeLessThan(300);
  await checkStock(tenant);
}

const SHOWN = `select (select count(*)::int from platform.sales_orders where "tenantId" = $1) as orders,
  (select count(*)::int from platform.sales_order_lines where "tenantId" = $1) as lines,
  (select count(*)::int from platform.sales_order_lines where "tenantId" = $1 and "cancelledAmount" = 1) as cancelled,
  (select count(*)::int from platform.shipments where "tenantId" = $1) as shipments,
  (select count(*)::int from platform.sales_orders where "tenantId" = $1 and "shipmentNo" is not null) as members,
  (select count(*)::int from platform.stock_adjustments where "tenantId" = $1) as adjustments`;

it(`kill -9 during writes, ${rounds} times: no acknowledged write is lost`, async () => {
  const tenant = await freshTenant();
  await withProducts(tenant, 'A', 'B');
  await withStock(tenant, 'IN', [
    { sku: 'A', expectedQuantity: 500 },
    { sku: 'B', expectedQuantity: 500 },
  ]);
  const log: Write[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startKillable();
    const begun = log.length;
    const workers = [...Array(WORKERS).keys()].map((w) => work(server, tenant, `${round}w${w}`, log));
    const acknowledged = () => log.slice(begun).some((w) => w.acknowledged);
    await expect.poll(acknowledged, { timeout: 15_000 }).toBe(true);
    await new Promise((settle) => setTimeout(settle, 100 + Math.random() * 1000));
    await server.kill();
    await Promise.all(workers);
    await checkAfter(tenant, log.slice(begun));
  }
  const done = (name: Name) => log.filter((w) => w.name === name).length;
  expect((await query(tenant, SHOWN))[0]).toEqual({
    orders: 2 * done('bulkUpsertSalesOrders'),
    lines: 4 * done('bulkUpsertSalesOrders'),
    cancelled: done('cancelLineItems'),
    shipments: done('upsertShipment'),
    members: 2 * done('upsertShipment'),
    adjustments: done('createStockAdjustment'),
  });
  expect((await rows(tenant, 'getSalesOrders')).length).toBeGreaterThan(0);
  const acknowledged = log.filter((w) => w.acknowledged).length;
  reportFigure(
    `kill -9 of Node under writes, ${rounds} times`,
    `${acknowledged} acknowledged, 0 lost`,
    '0 lost',
  );
}, 900_000);
