import type pg from 'pg';
import { CUSTOMERS, RETURNS } from './big-people';
import { PRODUCTS } from './big-products';
import { setCounter } from './fill';
import { finish, inChunks, type Say, since } from './loading';

/** How many rows the large tenant shall have. */
export type BigSize = { products: number; customers: number; returns: number };

const CHUNK = 25_000;

async function count(pool: pg.Pool, table: string, tenantId: string): Promise<number> {
  const sql = `select count(*)::int as n from platform.${table} where "tenantId" = $1`;
  const { rows } = await pool.query<{ n: number }>(sql, [tenantId]);
  return rows[0]?.n ?? 0;
}

/**
 * Brings tenant `tenantId`, made when it is not there, up to `size`: what it has stays, what lacks is generated in the
 * database. A million products take about a minute on two idle cores. Sums and ledger agree (D14).
 */
export async function fillBig(
  pool: pg.Pool,
  tenantId: string,
  size: BigSize,
  today: string,
  say: Say,
): Promise<void> {
  await pool.query(
    'insert into platform.tenants (id, name, "expiredOn") values ($1, $1, $2) on conflict do nothing',
    [tenantId, today],
  );
  const parts = [
    ['products', PRODUCTS, size.products, []],
    ['customers', CUSTOMERS, size.customers, []],
    ['returns', RETURNS, size.returns, [Math.max(1, size.products)]],
  ] as const;
  for (const [table, sql, wanted, more] of parts) {
    const begun = Date.now();
    const there = await count(pool, table, tenantId);
    await inChunks(pool, there + 1, wanted, CHUNK, (client, from, to) =>
      client.query(sql, [tenantId, today, from, to, ...more]),
    );
    say(`${Math.max(0, wanted - there)} ${table} in ${since(begun)}`);
  }
  const client = await pool.connect();
  await setCounter(client, tenantId, 'customerNo', size.customers).finally(() => client.release());
  const tables = ['products', 'stocks', 'barcodes', 'movements', 'customers', 'returns', 'return_lines'];
  await finish(pool, tenantId, ['products', 'customers', 'returns'], tables);
}
