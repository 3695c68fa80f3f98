import pg from 'pg';
import { within } from '../scope';
import { touch } from '../totals';
import { CUSTOMERS, RETURNS } from './big-people';
import { PRODUCTS } from './big-products';
import { setCounter } from './fill';

/** How many rows the large tenant shall have. */
export type BigSize = { products: number; customers: number; returns: number };

export type Say = (line: string) => void;

const CHUNK = 25_000;
// PostgreSQL runs a statement on one core: a few at once use them all.
const WRITERS = 4;

/** A pool for loading: unlike the platform's own it sets no limit on a statement's time. */
export const loadingPool = (url: string) =>
  new pg.Pool({
    connectionString: url,
    application_name: 'tallyman demo',
    max: WRITERS + 1,
    onConnect: async (client) => {
      // What a crash loses of generated rows is generated again.
      await client.query(`set timezone = 'UTC'; set synchronous_commit = off`);
    },
  });

/** Runs `sql` for the numbers `from` to `to` in chunks, a transaction each, several at once. */
async function write(
  pool: pg.Pool,
  sql: string,
  fixed: readonly unknown[],
  from: number,
  to: number,
  more: readonly unknown[],
): Promise<void> {
  let next = from;
  const writer = async () => {
    while (next <= to) {
      const first = next;
      next += CHUNK;
      await pool.query(sql, [...fixed, first, Math.min(next - 1, to), ...more]);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

async function count(pool: pg.Pool, table: string, tenantId: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from platform.${table} where "tenantId" = $1`,
    [tenantId],
  );
  return rows[0]?.n ?? 0;
}

/** Tells the platform that rows came from outside, and PostgreSQL how they are spread. */
export async function finish(
  pool: pg.Pool,
  tenantId: string,
  lists: readonly string[],
  tables: readonly string[],
): Promise<void> {
  const client = await pool.connect();
  try {
    await touch(within(client, tenantId), ...lists);
    for (const table of tables) await client.query(`vacuum (analyze) platform.${table}`);
  } finally {
    client.release();
  }
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
    await write(pool, sql, [tenantId, today], there + 1, wanted, more);
    say(`${Math.max(0, wanted - there)} ${table} in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
  const client = await pool.connect();
  await setCounter(client, tenantId, 'customerNo', size.customers).finally(() => client.release());
  await finish(
    pool,
    tenantId,
    ['products', 'customers', 'returns'],
    ['products', 'barcodes', 'movements', 'customers', 'returns', 'return_lines'],
  );
}
