import { beforeEach, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { enterTenant } from '@/lib/db/tenant-query';
import { env } from '@/lib/env';
import { ask, done, freshTenant, rows } from '../testing/platform/call-platform';
import { order, receivingOrder, withProducts, withStock } from '../testing/platform/stocked-tenant';
import { checkStock } from '../testing/platform/sums';
import { type Scope, transactionScope } from './query/tenant-scope';
import { transactionsRetried } from './query/write-transaction';
import { lockStock, recordMovements } from './stock/ledger';

const upTo = (n: number) => [...Array(n).keys()];
const skus = upTo(5).map((i) => `S${i}`);
const ROUNDS = env.soak ? 40 : 6;

let tenant = '';
beforeEach(async () => {
  tenant = await freshTenant();
  await withProducts(tenant, ...skus);
  const lines = skus.flatMap((sku) =>
    upTo(3).map((k) => ({ sku, lotNumber: `L${k}`, expectedQuantity: 200 })),
  );
  await withStock(tenant, 'IN', [...lines, ...skus.map((sku) => ({ sku, expectedQuantity: 100 }))]);
});

/** Returns the number of deadlocks that PostgreSQL has resolved for this process so far. */
const deadlocks = async () =>
  (await transactionsRetried.get()).values.find((v) => v.labels.code === '40P01')?.value ?? 0;

/** Reversed for every other round. */
const turned = <T>(list: readonly T[], i: number): T[] => (i % 2 ? [...list].reverse() : [...list]);

/** Existing lots, and lots that are created concurrently. */
const lotsOf = (round: number, i: number) =>
  turned(
    skus.flatMap((sku) =>
      ['L0', 'L1', 'L2', `N${round}`, `M${round}`].map((lotNumber) => ({ sku, lotNumber })),
    ),
    i,
  );

const upsert = (round: number, i: number) => {
  const expirationDate = `${2020 + ((i * 7 + round) % 9) * 2}-01-01`;
  return ask(tenant, 'upsertLots', { body: lotsOf(round, i).map((lot) => ({ ...lot, expirationDate })) });
};

async function receive(round: number, i: number) {
  const referenceNumber = `IN-${round}-${i}`;
  const lines = lotsOf(round, i).map((lot) => ({ ...lot, expectedQuantity: 2 }));
  const reply = await ask(tenant, 'bulkUpsertReceivingOrders', {
    body: [receivingOrder(referenceNumber, lines)],
  });
  if (reply.status !== 200) return reply;
  return ask(tenant, 'advanceReceivingOrder', { params: { referenceNumber }, body: { to: 'Completed' } });
}

async function sell(round: number, i: number) {
  const referenceNumber = `O-${round}-${i}`;
  const payload = order(referenceNumber, Object.fromEntries(turned(skus, i).map((sku) => [sku, 3])));
  const lineItems = payload.lineItems.map((line, k) => ({ ...line, lotNumber: `L${(i + k) % 3}` }));
  const reply = await ask(tenant, 'bulkUpsertSalesOrders', { body: [{ ...payload, lineItems }] });
  if (reply.status !== 200) return reply;
  await ask(tenant, 'advanceSalesOrder', { params: { referenceNumber }, body: { to: 'Picked' } });
  return ask(tenant, 'advanceSalesOrder', { params: { referenceNumber }, body: { to: 'Shipped' } });
}

const kinds = [
  ['Lost', 'lostAmount'],
  ['Found', 'foundAmount'],
  ['Quarantine', 'putInQuarantineAmount'],
  ['Release', 'releaseFromQuarantineAmount'],
] as const;

const adjust = (_: number, i: number) => {
  const [transactionType, field] = kinds[i % 4] ?? kinds[0];
  const lineItems = turned(skus, Math.floor(i / 4)).map((sku) => ({ sku, [field]: 7 }));
  return ask(tenant, 'createStockAdjustment', { body: { transactionType, lineItems } });
};

async function takeBack(round: number, i: number) {
  const returnReferenceNumber = `R-${round}-${i}`;
  const lineItems = turned(skus, i).map((sku) => ({ sku }));
  const reply = await ask(tenant, 'createReturn', { body: { returnReferenceNumber, lineItems } });
  if (reply.status !== 200) return reply;
  return ask(tenant, 'advanceReturn', {
    params: { returnNo: returnReferenceNumber },
    body: { to: 'Completed' },
  });
}

it('concurrent operations on lots in opposite order do not deadlock, and the stock matches', async () => {
  const before = await deadlocks();
  const statuses: Record<string, number[]> = {};
  for (const round of upTo(ROUNDS)) {
    const works = Object.entries({ upsert, receive, sell, adjust, takeBack }).flatMap(([name, work]) =>
      upTo(name === 'upsert' ? 12 : 8).map(async (i) => {
        const { status } = await work(round, i);
        statuses[name] = [...(statuses[name] ?? []), status];
      }),
    );
    await Promise.all(works);
  }
  // Adjustments may conflict, depending on the order of calls; everything else succeeds.
  for (const [name, all] of Object.entries(statuses))
    expect(new Set(all), name).toEqual(new Set(name === 'adjust' && all.includes(409) ? [200, 409] : [200]));
  expect(statuses.adjust?.filter((s) => s === 200).length).toBeGreaterThan(ROUNDS * 3);
  expect((await deadlocks()) - before).toBe(0);
  await checkStock(tenant);
}, 300_000);

const BLOCKED = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';

/** The connection that waits for the one of `pid`, once there is one. */
async function waiterOf(pid: number): Promise<number> {
  for (;;) {
    const [found] = (await pool().query<{ pid: number }>(BLOCKED, [pid])).rows;
    if (found) return found.pid;
    await new Promise((settle) => setTimeout(settle, 10));
  }
}

/** Runs `work` in a transaction that stays open until `meanwhile` has finished. */
async function holding(work: (tx: Scope) => Promise<unknown>, meanwhile: (pid: number) => Promise<unknown>) {
  const client = await pool().connect();
  await client.query('begin');
  await enterTenant(client, tenant);
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await work(transactionScope(client, tenant));
  await meanwhile(own[0]?.pid ?? 0);
  await client.query('commit');
  client.release();
}

const LOCK = `select 1 from platform.lots where "tenantId" = $1 and sku = 'S0' and "lotNumber" = 'A' for no key update`;
const payload = (...lots: string[]) => ({
  body: lots.map((lotNumber) => ({ sku: 'S0', lotNumber, expirationDate: '2020-01-01' })),
});

it('receiving a new lot and upserting it concurrently do not deadlock', async () => {
  await done(tenant, 'upsertLots', { body: [{ sku: 'S0', lotNumber: 'A' }] });
  const lines = ['B', 'A'].map((lotNumber) => ({ sku: 'S0', lotNumber, expectedQuantity: 1 }));
  await done(tenant, 'bulkUpsertReceivingOrders', { body: [receivingOrder('TRUCK', lines)] });
  const before = await deadlocks();
  const works: Promise<{ status: number }>[] = [];
  await holding(
    (tx) => tx.query(LOCK),
    async (pid) => {
      works.push(ask(tenant, 'upsertLots', payload('A', 'B')));
      const first = await waiterOf(pid);
      const params = { referenceNumber: 'TRUCK' };
      works.push(ask(tenant, 'advanceReceivingOrder', { params, body: { to: 'Completed' } }));
      await waiterOf(first);
    },
  );
  expect((await Promise.all(works)).map((r) => r.status)).toEqual([200, 200]);
  expect((await deadlocks()) - before).toBe(0);
  await checkStock(tenant);
});

it('stock received while the expiration date of its lot changes uses the new date', async () => {
  await done(tenant, 'upsertLots', { body: [{ sku: 'S0', lotNumber: 'A', expirationDate: '2099-01-01' }] });
  const works: Promise<unknown>[] = [];
  const base = { sku: 'S0', lotNumber: 'A', cause: 'receiving-orders', reference: 'TRUCK' };
  await holding(
    async (tx) => {
      await lockStock(tx, ['S0']);
      await recordMovements(tx, [{ ...base, kind: 'ReceivingAccepted', amount: 5 }]);
    },
    async (pid) => {
      works.push(done(tenant, 'upsertLots', payload('A')));
      await waiterOf(pid);
    },
  );
  expect(await Promise.all(works)).toEqual([{ created: 0, updated: 1, skippedSkus: [] }]);
  expect((await rows(tenant, 'getStocks', 'o=Equals&p=sku&v=S0'))[0]?.expiredAmount).toBe(5);
  await checkStock(tenant);
});
