import type { ClientBase } from 'pg';
import type { Scenario } from '@/lib/contract/sandbox';
import type { ShopScenario } from './shops';
import { tellStory } from './story';
import { tablesOf } from './tables';

export type Client = Pick<ClientBase, 'query'>;

/** The scenarios that can be filled from the catalogues; `empty` fills nothing. */
export type FilledScenario = Extract<Scenario, ShopScenario | 'empty'>;

/** The same seed and day (YYYY-MM-DD) give the same rows, ids included. */
export type Moment = { seed: number; today: string };

/** Inserts rows of a tenant in one statement. The names come from our own row types. */
export async function insertRows(client: Client, tenantId: string, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => `"${column}"`);
  if (columns.length === 0) return;
  await client.query(
    `insert into platform.${table} ("tenantId", ${columns.join(', ')})
     select $1, ${columns.map((c) => `r.${c}`).join(', ')} from json_populate_recordset(null::platform.${table}, $2) r`,
    [tenantId, JSON.stringify(rows)],
  );
}

/** Raises the write versions of these tables, so that kept totals are counted anew. */
export async function raiseVersions(client: Client, tenantId: string, tables: readonly string[]): Promise<void> {
  await client.query(
    `insert into platform.versions as v ("tenantId", "table") select $1, t from unnest($2::text[]) t
     on conflict ("tenantId", "table") do update set version = v.version + 1`,
    [tenantId, tables],
  );
}

/** Sets what a tenant counts up to the last number given out. */
export async function setCounter(client: Client, tenantId: string, name: string, value: number): Promise<void> {
  await client.query(
    `insert into platform.counters ("tenantId", name, value) values ($1, $2, $3)
     on conflict ("tenantId", name) do update set value = greatest(platform.counters.value, excluded.value)`,
    [tenantId, name, value],
  );
}

/** The tables whose totals are kept, by the names under which writes touch them. */
const KEPT = ['products', 'customers', 'lots', 'returns', 'sales-orders', 'shipments', 'receiving-orders', 'stock-adjustments'];

/**
 * Fills an existing, empty tenant by its scenario, with the statements of the caller's transaction. About 0.6 s a shop.
 */
export async function fillTenant(client: Client, tenantId: string, scenario: FilledScenario, { seed, today }: Moment): Promise<void> {
  if (scenario === 'empty') return;
  const story = tellStory(scenario, seed, today);
  for (const [table, rows] of tablesOf(story)) await insertRows(client, tenantId, table, rows);
  await client.query('update platform.tenants set "expiredOn" = $2 where id = $1', [tenantId, today]);
  await setCounter(client, tenantId, 'customerNo', story.customers.length);
  await raiseVersions(client, tenantId, KEPT);
}
