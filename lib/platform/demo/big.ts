import pg from 'pg';
import { CUSTOMERS, RETURNS } from './big-people';
import { PRODUCTS } from './big-products';
import { raiseVersions, setCounter } from './fill';

/** How many rows the large tenant shall have. */
export type BigSize = { products: number; customers: number; returns: number };

export type Say = (line: string) => void;

const CHUNK = 25_000;
// PostgreSQL writes a statement on one core: a few at once use them all.
const WRITERS = 4;

/** Runs `sql` for the numbers `from` to `to` in chunks, a transaction each, several at once. */
async function write(url: string, sql: string, fixed: readonly unknown[], from: number, to: number, more: readonly unknown[] = []): Promise<void> {
  let next = from;
  const writer = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'tallyman demo' });
    await client.connect();
    try {
      // What a crash loses of a generated tenant is generated again.
      await client.query(`set synchronous_commit = off; set timezone = 'UTC'`);
      while (next <= to) {
        const first = next;
        next += CHUNK;
        await client.query(sql, [...fixed, first, Math.min(next - 1, to), ...more]);
      }
    } finally {
      await client.end();
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: WRITERS }, writer));
  const failed = ended.find((e) => e.status === 'rejected');
  if (failed) throw failed.reason;
}

const count = async (client: pg.Client, table: string, tenantId: string) =>
  Number((await client.query(`select count(*) from platform.${table} where "tenantId" = $1`, [tenantId])).rows[0].count);

/**
 * Brings tenant `tenantId` up to `size`, made with `name` when it is not there: what it has stays, what lacks is generated in the
 * database. A million products take about a minute on two cores. Rows and ledger agree (D14).
 */
export async function fillBig(url: string, tenantId: string, name: string, size: BigSize, today: string, say: Say): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'tallyman demo' });
  await client.connect();
  try {
    await client.query('insert into platform.tenants (id, name, "expiredOn") values ($1, $2, $3) on conflict do nothing', [tenantId, name, today]);
    const parts = [
      ['products', PRODUCTS, size.products, []],
      ['customers', CUSTOMERS, size.customers, []],
      ['returns', RETURNS, size.returns, [Math.max(1, size.products)]],
    ] as const;
    for (const [table, sql, wanted, more] of parts) {
      const begun = Date.now();
      const there = await count(client, table, tenantId);
      await write(url, sql, [tenantId, today], there + 1, wanted, more);
      if (wanted > there) say(`${wanted - there} ${table} in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    }
    await setCounter(client, tenantId, 'customerNo', size.customers);
    await raiseVersions(client, tenantId, ['products', 'customers', 'returns']);
    for (const table of ['products', 'barcodes', 'movements', 'customers', 'returns', 'return_lines']) {
      await client.query(`vacuum (analyze) platform.${table}`);
    }
  } finally {
    await client.end();
  }
}
