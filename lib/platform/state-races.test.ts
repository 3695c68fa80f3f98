import { createServer } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { enterTenant } from '@/lib/db/tenant-query';
import { env } from '@/lib/env';
import { closeConnections, listen } from '@/lib/server/listen';
import { ask, freshTenant, refused, rows } from '../testing/platform/call-platform';
import { pdf } from '../testing/platform/documents';
import { advance, order, withOrders, withProducts } from '../testing/platform/stocked-tenant';

let tenant = '';
beforeEach(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, 'A');
});

const upTo = (n: number) => [...Array(n).keys()];
const cargo = (referenceNumber: string, cargoCode: string) =>
  ask(tenant, 'updateSalesOrderCargoInfo', { body: { referenceNumber, cargoCode } });
const readOrder = async (referenceNumber: string) =>
  (await ask(tenant, 'getSalesOrder', { params: { referenceNumber } })).body;

/** A document server that runs `during` before it responds. */
async function documentThat(during: () => Promise<unknown>) {
  const server = createServer(async (_, res) => {
    await during();
    res.end(pdf);
  });
  const port = await listen(server, 0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}/`, end: () => closeConnections(server, 0) };
}

it.each([
  ['updateSalesOrderVasDocument', 'Packed', 'documentUrl', 'InvalidOperation'],
  ['updateSalesOrderCargoInfo', 'Shipped', 'cargoDocumentUrl', 'SalesOrderDoesNotSupportCargoInfoUpdate'],
  ['updateSalesOrderCargoInfo', 'Cancelled', 'cargoDocumentUrl', 'CancelledSalesOrder'],
] as const)(
  '%s leaves an order unchanged that became %s while its document was fetched',
  async (name, to, field, code) => {
    await withOrders(tenant, order('O', { A: 1 }));
    env.rehostLoopback = true;
    const document = await documentThat(() => advance(tenant, 'O', to));
    const reply = await ask(tenant, name, { body: { referenceNumber: 'O', [field]: document.url } });
    env.rehostLoopback = false;
    await document.end();
    expect(refused(reply)).toEqual([409, `referenceNumber: ${code}`]);
    expect(await readOrder('O')).toMatchObject({ state: to, cargo: null, vas: null });
  },
);

it('operations that wait for an order are refused when its state changes first', async () => {
  await withOrders(tenant, order('O', { A: 2 }), order('P', { A: 1 }));
  const client = await pool().connect();
  await client.query('begin');
  await enterTenant(client, tenant);
  const only = `where "tenantId" = $1 and "referenceNumber" = 'O'`;
  await client.query(`select from platform.sales_orders ${only} for update`, [tenant]);
  const shipment = {
    shipmentNo: 'S',
    shipmentType: 'Air',
    shipmentDate: '2026-12-01',
    salesOrders: ['O', 'P'],
  };
  const waiting = [
    cargo('O', 'late'),
    ask(tenant, 'upsertShipment', { body: shipment }),
    ask(tenant, 'cancelLineItems', { params: { referenceNumber: 'O' }, body: { sku: 'A', amount: 1 } }),
  ];
  const blocked = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while (((await pool().query<{ n: number }>(blocked)).rows[0]?.n ?? 0) < 3)
    await new Promise((s) => setTimeout(s, 10));
  await client.query(`update platform.sales_orders set state = 'Shipped', "shippedAt" = now() ${only}`, [
    tenant,
  ]);
  await client.query('commit');
  client.release();
  expect((await Promise.all(waiting)).map((r) => r.status)).toEqual([409, 409, 409]);
  expect(await readOrder('O')).toMatchObject({
    cargo: null,
    shipmentNo: null,
    lineItems: [{ cancelledAmount: 0 }],
  });
  expect(await rows(tenant, 'getShipments')).toEqual([]);
});

it('an order does not change after it ships', async () => {
  const many = env.soak ? 300 : 25;
  await withOrders(tenant, ...upTo(many).map((i) => order(`O-${i}`, { A: 1 })));
  for (const i of upTo(many)) {
    const reference = `O-${i}`;
    await advance(tenant, reference, 'ReadyToBeShipped');
    const [atShipping, ...statuses] = await Promise.all([
      advance(tenant, reference, 'Shipped').then(() => readOrder(reference)),
      ...upTo(6).map(async (n) => (await cargo(reference, `C${n}`)).status),
    ]);
    expect(statuses.every((s) => s === 200 || s === 409)).toBe(true);
    expect(await readOrder(reference)).toEqual(atShipping);
  }
}, 120_000);
