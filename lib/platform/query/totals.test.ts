import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { config } from '@/lib/env';
import { goodsTable } from '@/lib/testing/platform/goods';
import { removeTestTenants, testTenant } from '@/lib/testing/platform/test-tenant';
import { createScope, type Scope } from './tenant-scope';

type Counted = { shown: number; total: number };

/** `asked` contains the totals that were read from the database. Null if the cached total was used. */
type Process = { scope: Scope; asked: unknown[]; total: (dqb?: string) => Promise<Counted> };

/** The lists of another process, with its own cached totals and connections. */
async function anotherProcess(tenantId: string): Promise<Process> {
  vi.resetModules();
  const { listRecords } = await import('./list');
  const pool = new pg.Pool({
    connectionString: config().databaseUrl,
    max: 4,
  });
  pools.push(pool);
  const scope = createScope(pool, tenantId);
  const asked: unknown[] = [];
  const watched: Scope = {
    ...scope,
    query: async <R extends object>(text: string, values?: readonly unknown[]) => {
      const rows = await scope.query<R>(text, values);
      for (const row of rows) asked.push('total' in row ? row.total : undefined);
      return rows;
    },
  };
  const total = async (dqb = 'offset=0&count=100') => {
    const { items, dataSetCount }: { items: unknown[]; dataSetCount: number } = JSON.parse(
      (await listRecords(watched, goodsTable, dqb)).json,
    );
    return { shown: items.length, total: dataSetCount };
  };
  return { total, scope, asked };
}

const pools: pg.Pool[] = [];
let tenant: Scope;

beforeEach(async () => {
  tenant = await testTenant();
});
afterEach(() => Promise.all(pools.splice(0).map((p) => p.end())));
afterAll(removeTestTenants);

const add = (scope: Scope, skus: readonly string[], tag = 'a') =>
  scope.transaction((tx) =>
    tx.query(
      'insert into platform.products ("tenantId", sku, name, tag) select $1, s, s, $3 from unnest($2::text[]) s',
      [skus, tag],
    ),
  );

const remove = (scope: Scope, skus: readonly string[]) =>
  scope.transaction((tx) =>
    tx.query('delete from platform.products where "tenantId" = $1 and sku = any($2)', [skus]),
  );

describe('cached totals', () => {
  it('are counted once, until a write', async () => {
    await add(tenant, ['A', 'B']);
    const { total, asked } = await anotherProcess(tenant.tenantId);
    for (const _ of [1, 2, 3]) expect((await total()).total).toBe(2);
    expect(asked).toEqual([2, null, null]);
    await add(tenant, ['C']);
    expect((await total()).total).toBe(3);
    expect(asked.at(-1)).toBe(3);
  });

  it('stay valid after a transaction that wrote nothing', async () => {
    await add(tenant, ['A']);
    const { total, asked } = await anotherProcess(tenant.tenantId);
    await total();
    await remove(tenant, ['B']);
    expect((await total()).total).toBe(1);
    expect(asked).toEqual([1, null]);
  });

  it('are cached per filter and tenant', async () => {
    await add(tenant, ['A', 'B']);
    await add(tenant, ['C'], 'c');
    const other = await testTenant();
    await add(other, ['A']);
    const { total } = await anotherProcess(tenant.tenantId);
    const others = await anotherProcess(other.tenantId);
    for (const _ of [1, 2]) {
      expect((await total()).total).toBe(3);
      expect((await total('o=eq&p=tag&v=a')).total).toBe(2);
      expect((await total('o=eq&p=tag&v=c')).total).toBe(1);
      expect((await others.total()).total).toBe(1);
    }
  });

  it('follow writes of another process', async () => {
    await add(tenant, ['A', 'B']);
    const [one, two] = [await anotherProcess(tenant.tenantId), await anotherProcess(tenant.tenantId)];
    for (let i = 0; i < 20; i++) {
      expect((await one.total()).total).toBe((await two.total()).total);
      await add(i % 2 ? one.scope : two.scope, [`S${i}`]);
      expect([await one.total(), await two.total()].map((t) => t.total)).toEqual([i + 3, i + 3]);
    }
  });

  it('stay valid during an open transaction and after a rollback', async () => {
    await add(tenant, ['A']);
    const { total } = await anotherProcess(tenant.tenantId);
    await tenant.transaction(async (tx) => {
      await tx.query('insert into platform.products ("tenantId", sku, name) values ($1, $2, $2)', ['B']);
      expect(await total()).toEqual({ shown: 1, total: 1 });
      expect(await total()).toEqual({ shown: 1, total: 1 });
    });
    expect(await total()).toEqual({ shown: 2, total: 2 });
    const undone = tenant.transaction(async (tx) => {
      await remove(tx, ['A']);
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect(await total()).toEqual({ shown: 2, total: 2 });
  });

  it('are not reused after a tenant was emptied and filled again', async () => {
    await add(tenant, ['A', 'B']);
    const { total } = await anotherProcess(tenant.tenantId);
    expect((await total()).total).toBe(2);
    await tenant.query('delete from platform.versions where "tenantId" = $1');
    await tenant.query('delete from platform.products where "tenantId" = $1');
    expect((await total()).total).toBe(0);
    await add(tenant, ['A', 'B', 'C']);
    expect((await total()).total).toBe(3);
  });

  it('are never stale: every page matches its total during writes of two processes', async () => {
    await add(tenant, ['A']);
    const [one, two] = [await anotherProcess(tenant.tenantId), await anotherProcess(tenant.tenantId)];
    const begun = performance.now();
    const counts = new Set<number>();
    /** After 3 s, or on a busy machine when there were enough writes. */
    const isOver = () => {
      const took = performance.now() - begun;
      return took > 30_000 || (took > 3_000 && counts.size > 10);
    };
    const write = async ({ scope }: Process, name: string) => {
      for (let i = 0; !isOver(); i++) {
        const skus = Array.from({ length: 1 + (i % 20) }, (_, k) => `${name}${i}-${k}`);
        await add(scope, skus);
        await sleep(i % 5);
        await remove(scope, skus);
      }
    };
    const read = async ({ total }: Process, dqb: string) => {
      while (!isOver()) {
        const counted = await total(dqb);
        expect(counted.shown).toBe(counted.total);
        counts.add(counted.total);
      }
    };
    const all = 's=name,desc&offset=0&count=100';
    await Promise.all([
      write(one, 'x'),
      write(two, 'y'),
      read(one, all),
      read(two, all),
      read(one, `o=eq&p=tag&v=a&${all}`),
      read(two, all),
    ]);
    expect(counts.size).toBeGreaterThan(10);
    expect([await one.total(), await two.total()]).toEqual([
      { shown: 1, total: 1 },
      { shown: 1, total: 1 },
    ]);
  }, 60_000);

  it('are recounted for a page read from the end after a write', async () => {
    const skus = Array.from({ length: 30 }, (_, i) => `S${String(i).padStart(2, '0')}`);
    await add(tenant, skus);
    const { total, asked } = await anotherProcess(tenant.tenantId);
    await total();
    await remove(tenant, skus.slice(0, 5));
    expect(await total('s=sku&offset=20&count=100')).toEqual({ shown: 5, total: 25 });
    expect(asked.slice(1)).toEqual([null, 25]);
    await add(tenant, skus.slice(0, 5));
    expect(await total('s=sku&offset=28&count=1')).toEqual({ shown: 1, total: 30 });
  });
});
