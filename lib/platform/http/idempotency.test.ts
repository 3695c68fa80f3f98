import { beforeEach, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { ask, done, freshTenant, refused, rows } from '@/lib/testing/platform/call-platform';
import { order, withOrders, withProducts } from '@/lib/testing/platform/stocked-tenant';
import { checkStock } from '@/lib/testing/platform/sums';
import { createScope } from '../query/tenant-scope';

let tenant = '';
beforeEach(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, 'A');
  await withOrders(tenant, order('O', { A: 100 }));
});

const cancel = (key: string, amount: number, of = tenant) =>
  ask(of, 'cancelLineItems', {
    params: { referenceNumber: 'O' },
    body: { sku: 'A', amount },
    headers: { 'idempotency-key': key },
  });
const cancelled = async (of = tenant) => {
  const { body } = await ask(of, 'getSalesOrder', { params: { referenceNumber: 'O' } });
  return JSON.stringify(body).match(/"cancelledAmount":(\d+)/)?.[1];
};

it('a repeated request has one effect and the same status', async () => {
  for (let i = 0; i < 5; i++) expect((await cancel('k', 3)).status).toBe(202);
  expect(await cancelled()).toBe('3');
  expect((await cancel('other', 3)).status).toBe(202);
  expect(await cancelled()).toBe('6');
});

it('a replayed response is identical, and marked with Idempotency-Replayed', async () => {
  const headers = { 'idempotency-key': 'k' };
  const first = await ask(tenant, 'upsertLots', { body: [{ sku: 'A', lotNumber: '1' }], headers });
  expect(first.body).toMatchObject({ created: 1 });
  const second = await ask(tenant, 'upsertLots', { body: [{ sku: 'A', lotNumber: '1' }], headers });
  expect([second.status, second.text]).toEqual([first.status, first.text]);
  // The header tells callers that the call was not executed again.
  expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
});

it('a refused request has no effect, and runs again under its key once the record exists or its state allows it', async () => {
  expect((await cancel('k', 101)).status).toBe(409);
  await withOrders(tenant, order('O', { A: 500 }));
  expect((await cancel('k', 101)).status).toBe(202);
  expect((await cancel('k', 101)).headers.get('idempotency-replayed')).toBe('true');
  expect(await cancelled()).toBe('101');

  const tag = { body: { referenceNumber: 'P', tag: 'x' }, headers: { 'idempotency-key': 'tag' } };
  expect((await ask(tenant, 'updateSalesOrderTag', tag)).status).toBe(404);
  await withOrders(tenant, order('P', { A: 1 }));
  expect((await ask(tenant, 'updateSalesOrderTag', tag)).status).toBeLessThan(300);
});

it('a refused request can be corrected under its key', async () => {
  expect((await cancel('k', 101)).status).toBe(409);
  expect((await cancel('k', 2)).status).toBe(202);
  expect(await cancelled()).toBe('2');
});

it('a key reused with another body or operation is refused with 422 and has no effect', async () => {
  await cancel('k', 1);
  expect(refused(await cancel('k', 2))).toEqual([422, 'Idempotency-Key: IdempotencyKeyReused']);
  const tag = { body: { referenceNumber: 'O', tag: 'x' }, headers: { 'idempotency-key': 'k' } };
  expect(refused(await ask(tenant, 'updateSalesOrderTag', tag))[0]).toBe(422);
  expect(await cancelled()).toBe('1');
});

it('40 concurrent requests with one key have one effect, and all get its response', async () => {
  const replies = await Promise.all([...Array(40).keys()].map(() => cancel('k', 1)));
  expect(await cancelled()).toBe('1');
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 202));
  await checkStock(tenant);
});

it('a repeated request waits for the first one to finish, and then gets its response', async () => {
  const client = await pool().connect();
  // Holds the key's lock like a first request in progress.
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1 || ':' || $2, 19))`, [tenant, 'k']);
  const waiting = Promise.all([...Array(20).keys()].map(() => cancel('k', 1)));
  expect(await Promise.race([waiting, rows(tenant, 'getStocks')])).not.toContainEqual(
    expect.objectContaining({ status: 202 }),
  );
  expect(await cancelled()).toBe('0');
  await client.query('commit');
  client.release();
  expect((await waiting).map(({ status }) => status)).toEqual(Array(20).fill(202));
  expect(await cancelled()).toBe('1');
});

it('concurrent createTenant calls with one key create one tenant', async () => {
  const name = `Once ${tenant}`;
  const made = { body: { name }, headers: { 'idempotency-key': 'made' } };
  const replies = await Promise.all([...Array(10).keys()].map(() => ask(tenant, 'createTenant', made)));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  const found = await pool().query('select from platform.tenants where name = $1', [name]);
  expect(found.rowCount).toBe(1);
});

it('a key belongs to its tenant', async () => {
  const other = await freshTenant();
  await withProducts(other, 'A');
  await withOrders(other, order('O', { A: 100 }));
  await cancel('k', 1);
  expect((await cancel('k', 2, other)).status).toBe(202);
  expect([await cancelled(), await cancelled(other)]).toEqual(['1', '2']);
});

it('a key expires after 24 hours', async () => {
  await cancel('k', 1);
  const age = `update platform.idempotency set "createdAt" = now() - $2::interval where "tenantId" = $1`;
  await createScope(pool(), tenant).query(age, ['23 hours 59 minutes']);
  expect((await cancel('k', 1)).status).toBe(202);
  expect(await cancelled()).toBe('1');
  await createScope(pool(), tenant).query(age, ['24 hours 1 minute']);
  expect((await cancel('k', 2)).status).toBe(202);
  expect(await cancelled()).toBe('3');
});

it.each(['', ' ', 'x'.repeat(256)])('the key %j is refused', async (key) => {
  expect(refused(await cancel(key, 1))).toEqual([400, 'Idempotency-Key: invalid']);
});

it('a key has no effect on reads', async () => {
  const headers = { 'idempotency-key': 'k' };
  expect((await ask(tenant, 'getStocks', { headers })).status).toBe(200);
  expect((await ask(tenant, 'getCustomers', { headers })).status).toBe(200);
});

it('keys work for every write, including warehouse and sandbox operations', async () => {
  const headers = { 'idempotency-key': 'same' };
  const adjust = {
    body: { transactionType: 'Counting', lineItems: [{ sku: 'A', foundAmount: 1 }] },
    headers,
  };
  const first = await ask(tenant, 'createStockAdjustment', adjust);
  expect((await ask(tenant, 'createStockAdjustment', adjust)).text).toBe(first.text);
  expect(await rows(tenant, 'getStockAdjustments')).toHaveLength(1);
  const pilot = { body: { on: false }, headers: { 'idempotency-key': 'pilot' } };
  await done(tenant, 'setAutopilot', pilot);
  expect(refused(await ask(tenant, 'setAutopilot', { ...pilot, body: { on: true } }))[0]).toBe(422);
  const made = { body: { name: 'Twice' }, headers: { 'idempotency-key': 'made' } };
  const one = await ask(tenant, 'createTenant', made);
  expect((await ask(tenant, 'createTenant', made)).text).toBe(one.text);
});
