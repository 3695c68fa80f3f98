import type { PoolClient } from 'pg';
import type { Scenario } from '@/lib/contract/resources/sandbox';
import { within } from '../query/tenant-scope';
import { touch } from '../query/totals';
import { tellStory } from './demo-data';
import { RETURNS_BEFORE } from './returns';
import { plans } from './scenarios';
import { tablesOf } from './tables';

/** The same seed and day (YYYY-MM-DD) give the same rows, ids included. */
export type Moment = { seed: number; today: string };

/** The seed when none is given: the same shops on every machine. */
export const usualSeed = 20_260;

// A statement a table; of large ones several, so that no text grows without bound.
const CHUNK = 5_000;

/** Inserts rows of a tenant. The names come from our own row types. */
export async function insertRows(
  client: PoolClient,
  tenantId: string,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => `"${column}"`);
  const sql = `insert into platform.${table} ("tenantId", ${columns.join(', ')})
    select $1, ${columns.map((c) => `r.${c}`).join(', ')} from json_populate_recordset(null::platform.${table}, $2) r`;
  for (let from = 0; from < rows.length; from += CHUNK) {
    await client.query(sql, [tenantId, JSON.stringify(rows.slice(from, from + CHUNK))]);
  }
}

/** Sets what a tenant counts up to the last number given out (lib/platform/query/counters.ts). */
export async function setCounter(
  client: PoolClient,
  tenantId: string,
  name: string,
  value: number,
): Promise<void> {
  await client.query(
    `insert into platform.counters as c ("tenantId", name, value) values ($1, $2, $3)
     on conflict ("tenantId", name) do update set value = greatest(c.value, excluded.value)`,
    [tenantId, name, value],
  );
}

/** The lists of a tenant, by the names under which writes touch them. */
const LISTS = [
  ...['products', 'lots', 'customers', 'returns', 'sales-orders', 'invalid-sales-orders', 'shipments'],
  ...['receiving-orders', 'stock-adjustments'],
];

/** Rows of one table that change how it is best asked. */
const MANY = 10_000;

/**
 * Fills an existing, empty tenant by its scenario, with statements of the caller's transaction. Under a second a shop,
 * `corner` a fifth of it; `racing` takes about ten. The same seed and day give the same rows.
 */
export async function fillTenant(
  client: PoolClient,
  tenantId: string,
  scenario: Scenario,
  { seed, today }: Moment,
): Promise<void> {
  if (scenario === 'empty') return;
  const story = tellStory(plans[scenario], seed, today);
  const filled = tablesOf(story);
  for (const [table, rows] of filled) await insertRows(client, tenantId, table, rows);
  await client.query('update platform.tenants set "expiredOn" = $2 where id = $1', [tenantId, today]);
  await setCounter(client, tenantId, 'customerNo', story.customers.length);
  await setCounter(client, tenantId, 'return', RETURNS_BEFORE + story.returns.length);
  await setCounter(client, tenantId, 'stock-adjustment', story.adjustments.length);
  await touch(within(client, tenantId), ...LISTS);
  // Until PostgreSQL has counted them by itself it plans sums over them as over a handful.
  for (const [table, rows] of filled)
    if (rows.length >= MANY) await client.query(`analyze platform.${table}`);
}
