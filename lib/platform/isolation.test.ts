import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, it } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { sandboxOperations } from '@/lib/contract/resources/sandbox';
import { closePool, pool } from '@/lib/db/pool';
import { config, setConfig } from '@/lib/env';
import {
  ask,
  type CallInput,
  done,
  freshTenant,
  pathOf,
  type Reply,
  rows,
  send,
} from '../testing/platform/call-platform';
import {
  advance,
  order,
  receivingOrder,
  withOrders,
  withProducts,
  withStock,
} from '../testing/platform/stocked-tenant';
import { checkStock } from '../testing/platform/sums';
import { registerKey } from './http/api-keys';
import { createScope } from './query/tenant-scope';

const all = { ...operations, ...sandboxOperations };
type Name = keyof typeof all;

/** The ID of the rejected order of the other tenant. */
const REJECTED = randomUUID();

let [mine, theirs, key] = ['', '', ''];
beforeAll(async () => {
  // The owner of the tables, to whom no policy applies: the statements themselves must separate the tenants.
  await closePool();
  setConfig({ ...inject('decided'), databaseUrl: inject('ownerUrl') });
  mine = await freshTenant();
  theirs = await freshTenant();
  key = `key-of-${mine}`;
  await registerKey(key, mine, false);
  // This tenant has some records, so that an empty response is not the only possible one.
  await withProducts(mine, 'MINE');
  await withOrders(mine, order('MINE', { MINE: 1 }));
  await withProducts(theirs, 'B-SKU', 'B-OTHER');
  await done(theirs, 'upsertLots', {
    body: [{ sku: 'B-SKU', lotNumber: 'B-LOT', expirationDate: '2030-01-01' }],
  });
  await withStock(theirs, 'B-IN', [{ sku: 'B-SKU', expectedQuantity: 9, lotNumber: 'B-LOT' }]);
  await withOrders(theirs, order('B-ORDER', { 'B-SKU': 3 }), order('B_BAD', { 'B-SKU': 1 }));
  await createScope(pool(), theirs).query(
    'update platform.invalid_sales_orders set id = $2 where "tenantId" = $1',
    [REJECTED],
  );
  await advance(theirs, 'B-ORDER', 'Picked');
  const shipment = {
    shipmentNo: 'B-SHIP',
    shipmentType: 'Sea',
    shipmentDate: '2026-12-01',
    salesOrders: ['B-ORDER'],
  };
  await done(theirs, 'upsertShipment', { body: shipment });
  await done(theirs, 'bulkUpsertReceivingOrders', {
    body: [receivingOrder('B-OPEN', [{ sku: 'B-SKU', expectedQuantity: 1 }])],
  });
  await done(theirs, 'createReturn', {
    body: { returnReferenceNumber: 'B-RETURN', lineItems: [{ sku: 'B-SKU' }] },
  });
  for (let i = 0; i < 3; i++) await done(theirs, 'createStockAdjustment', { body: adjustment('B-SKU') });
  for (const n of [1, 2, 3]) await done(theirs, 'createCustomer', { body: person(`b${n}@example.test`) });
});

const adjustment = (sku: string) => ({ transactionType: 'Counting', lineItems: [{ sku, foundAmount: 1 }] });
const person = (email: string) => ({ email, firstName: 'F', lastName: 'L', phone: '1' });

/** The same call twice: with keys of another tenant's records, and with keys that do not exist. */
type Pair = { name: Name; with: (key: string) => CallInput; theirs: string; nothing: string };
const pair = (name: Name, theirs: string, nothing: string, input: (key: string) => CallInput): Pair => ({
  name,
  theirs,
  nothing,
  with: input,
});
const inPath = (param: string, body?: object) => (k: string) => ({
  params: { [param]: k },
  ...(body ? { body } : {}),
});
const inBody = (field: string, more: object) => (k: string) => ({ body: { [field]: k, ...more } });

const pairs: Pair[] = [
  pair('updateProduct', 'B-SKU', 'X-SKU', inPath('sku', { name: 'Stolen' })),
  pair('updateProductTag', 'B-SKU', 'X-SKU', inBody('sku', { tag: 'stolen' })),
  pair('upsertLots', 'B-SKU', 'X-SKU', (sku) => ({
    body: [{ sku, lotNumber: 'B-LOT', supplierLotNumber: 'stolen' }],
  })),
  pair('getCustomer', '3', '9', inPath('customerNo')),
  pair('updateCustomer', '3', '9', inPath('customerNo', { firstName: 'Stolen' })),
  pair('updateSalesOrderCargoInfo', 'B-ORDER', 'X-ORDER', inBody('referenceNumber', { cargoCode: 'stolen' })),
  pair('updateCargoInfo', 'B-ORDER', 'X-ORDER', (r) => ({
    params: { referenceNumber: r },
    body: { referenceNumber: r, cargoCode: 'stolen' },
  })),
  pair(
    'updateSalesOrderVasDocument',
    'B-ORDER',
    'X-ORDER',
    inBody('referenceNumber', { documentUrl: 'http://a.invalid/' }),
  ),
  pair('cancelLineItems', 'B-ORDER', 'X-ORDER', inPath('referenceNumber', { sku: 'B-SKU', amount: 1 })),
  pair('getRejectedSalesOrder', REJECTED, randomUUID(), inPath('id')),
  pair('getSalesOrder', 'B-ORDER', 'X-ORDER', inPath('referenceNumber')),
  pair('updateSalesOrderTag', 'B-ORDER', 'X-ORDER', inBody('referenceNumber', { tag: 'stolen' })),
  pair('getShipment', 'B-SHIP', 'X-SHIP', inPath('shipmentNo')),
  pair('upsertShipment', 'B-ORDER', 'X-ORDER', (r) => ({
    body: { shipmentNo: 'MINE', shipmentType: 'Air', shipmentDate: '2026-12-01', salesOrders: [r] },
  })),
  pair('getReceivingOrder', 'B-IN', 'X-IN', inPath('referenceNumber')),
  pair('updateReceivingOrderTag', 'B-IN', 'X-IN', inBody('referenceNumber', { tag: 'stolen' })),
  pair(
    'updateStockAdjustmentTag',
    'ADJ-000003',
    'ADJ-000009',
    inBody('transactionNumber', { tag: 'stolen' }),
  ),
  pair('getReturn', 'B-RETURN', 'X-RETURN', inPath('returnNo')),
  pair('updateReturnTag', 'B-RETURN', 'X-RETURN', inBody('returnReferenceNumber', { tag: 'stolen' })),
  pair('advanceSalesOrder', 'B-ORDER', 'X-ORDER', inPath('referenceNumber', { to: 'Shipped' })),
  pair('advanceReceivingOrder', 'B-OPEN', 'X-OPEN', inPath('referenceNumber', { to: 'Completed' })),
  pair('advanceReturn', 'B-RETURN', 'X-RETURN', inPath('returnNo', { to: 'Completed' })),
  pair('createReturn', 'B-SKU', 'X-SKU', (sku) => ({ body: { lineItems: [{ sku }] } })),
  pair('createStockAdjustment', 'B-SKU', 'X-SKU', (sku) => ({ body: adjustment(sku) })),
  pair('bulkUpsertSalesOrders', 'B-SKU', 'X-SKU', (sku) => ({ body: [order('NEW', { [sku]: 1 })] })),
  pair('bulkUpsertReceivingOrders', 'B-SKU', 'X-SKU', (sku) => ({
    body: [receivingOrder('NEW', [{ sku, expectedQuantity: 1 }])],
  })),
];

/** A response without the parts that always differ, and without the requested key. */
const saying = ({ status, text }: Reply, asked: string) => [
  status,
  text
    .replaceAll(asked, 'KEY')
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/"timestamp":"[^"]*"/, ''),
];

async function asOther(name: Name, input: CallInput, tenant?: string): Promise<Reply> {
  const { method, path } = all[name];
  const query = input.dqb === undefined ? '' : `?${new URLSearchParams({ dqb: input.dqb })}`;
  return send(method, `${pathOf(path, input.params)}${query}`, {
    headers: {
      authorization: key,
      'content-type': 'application/json',
      ...(tenant ? { 'x-tenant-id': tenant } : {}),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
}

/** All tables with tenant data, including ones added later. */
const TABLES = `select table_name as name from information_schema.columns
  where table_schema = 'platform' and column_name = 'tenantId' order by 1`;

async function everything(tenant: string): Promise<unknown> {
  const { rows: tables } = await pool().query<{ name: string }>(TABLES);
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['lots', 'products', 'stocks']));
  const parts = tables.map(
    ({ name }) =>
      `(select json_agg(x order by x::text) from platform.${name} x where "tenantId" = $1) as ${name}`,
  );
  return (await createScope(pool(), tenant).query(`select ${parts.join(', ')}`))[0];
}

it.each(pairs)('$name: another tenant’s record is answered like an unknown record', async (p) => {
  const before = await everything(theirs);
  const [foreign, absent] = [
    await asOther(p.name, p.with(p.theirs)),
    await asOther(p.name, p.with(p.nothing)),
  ];
  expect(saying(foreign, p.theirs)).toEqual(saying(absent, p.nothing));
  // The platform's own key, which may emulate, sees no further than the tenant it names.
  const [named, other] = [
    await ask(mine, p.name, p.with(p.theirs)),
    await ask(mine, p.name, p.with(p.nothing)),
  ];
  expect(saying(named, p.theirs)).toEqual(saying(other, p.nothing));
  expect(await everything(theirs)).toEqual(before);
});

it('the isolation tests cover every operation with a record key', () => {
  const named = new Set<string>(pairs.map((p) => p.name));
  const rest = Object.values(all).filter((o) => 'params' in o && o.params && !named.has(o.name));
  // Its path names a time zone.
  expect(rest.map((o) => o.name)).toEqual(['getFigures']);
});

it.each(Object.keys(all).filter((n): n is Name => n in all))(
  '%s: a key without emulation gets the same 403 for another tenant as for an unknown one',
  async (name) => {
    const zone = name === 'getFigures' ? { params: { zone: 'UTC' } } : {};
    const input = pairs.find((p) => p.name === name)?.with('B-ORDER') ?? { ...zone, body: {} };
    const { body, ...plain } = input;
    const call = 'body' in all[name] ? { ...plain, body } : plain;
    const before = await everything(theirs);
    const [foreign, absent] = [await asOther(name, call, theirs), await asOther(name, call, randomUUID())];
    expect(saying(foreign, theirs)).toEqual(saying(absent, theirs));
    expect(foreign.status).toBe(403);
    expect(await everything(theirs)).toEqual(before);
  },
);

const lists = Object.values(operations).flatMap((o) => ('query' in o && o.query ? [o.name] : []));

it.each(lists)('%s: returns no records of another tenant, whatever the query', async (name) => {
  expect((await rows(theirs, name)).length).toBeGreaterThan(0);
  for (const dqb of ['', 'offset=0&count=100', 'offset=0&count=100&l=OrElse']) {
    const { text } = await asOther(name, { dqb });
    expect(text).not.toMatch(/B-|b\d@example/);
  }
});

it('a key without emulation lists only its own tenant', async () => {
  const { body } = await asOther('getTenants', {});
  expect(body).toEqual({ count: 1, data: [{ id: mine, name: 'Trial' }] });
  const own = await send('GET', '/openapi/v1/Tenants', {
    headers: { authorization: config().platformApiKey },
  });
  expect(own.text).toContain(theirs);
});

it('the own tenant of an emulating key is listed once it has records', async () => {
  const home = await freshTenant();
  const key = `a-key-that-emulates-${home}`;
  await registerKey(key, home, true);
  const listed = async () =>
    (await send('GET', '/openapi/v1/Tenants', { headers: { authorization: key } })).text;
  expect(await listed()).not.toContain(home);
  expect(await listed()).toContain(theirs);
  await withProducts(home, 'A');
  expect(await listed()).toContain(home);
});

it('the same keys in two tenants identify separate records', async () => {
  const [one, two] = [await freshTenant(), await freshTenant()];
  const fill = async (tenant: string, n: number) => {
    await withProducts(tenant, 'S');
    await withStock(tenant, 'IN', [{ sku: 'S', expectedQuantity: 10 * n, lotNumber: 'L' }]);
    await withOrders(tenant, order('O', { S: n }));
    await done(tenant, 'createCustomer', { body: person('same@example.test') });
  };
  await Promise.all([fill(one, 1), fill(two, 2)]);
  for (const [tenant, n] of [
    [one, 1],
    [two, 2],
  ] as const) {
    expect(await rows(tenant, 'getStocks')).toMatchObject([{ totalStockAmount: 10 * n, reservedStock: n }]);
    expect(await rows(tenant, 'getLots')).toMatchObject([{ amount: 10 * n }]);
    expect((await rows(tenant, 'getCustomers')).map((c) => c.customerNo).sort()).toEqual([1, 2]);
    await checkStock(tenant);
  }
});
