import { createHash } from 'node:crypto';
import { isObject } from '@/lib/contract/schema/is-record';
import type { Scope } from './tenant-scope';

const last = new Map<string, Promise<unknown>>();

/**
 * Does works of one key one after the other, in the order in which they came. Who must wait for a lock anyway waits here,
 * without a connection: else one tenant's queue would hold them all, and others would get none (503).
 */
export function runInOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (last.get(key) ?? Promise.resolve()).then(work);
  const settled = result.then(
    () => undefined,
    () => undefined,
  );
  last.set(key, settled);
  settled.then(() => {
    if (last.get(key) === settled) last.delete(key);
  });
  return result;
}

/** The name of the unique constraint that PostgreSQL says was broken, or nothing. */
export function violatedUnique(error: unknown): string | undefined {
  if (!isObject(error)) return undefined;
  if (!('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
}

/** The next number of a tenant's counter, first 1. Waits for a transaction that holds the same counter: no gap is filled twice. */
export async function next(tx: Scope, name: string): Promise<number> {
  const rows = await tx.query<{ value: number }>(
    `insert into platform.counters as c ("tenantId", name, value) values ($1, $2, 1)
     on conflict ("tenantId", name) do update set value = c.value + 1 returning value`,
    [name],
  );
  const row = rows[0];
  if (!row) throw new Error(`The counter ${name} gave no number`);
  return row.value;
}

// The first version is the clock's: a tenant that is emptied and filled again never comes back to an old number. Every
// connection counts in a part of its own, and the version is the sum: writers of one tenant do not wait for each other.
const TOUCH = `insert into platform.versions as v ("tenantId", "table", part, version)
  select $1, name, pg_backend_pid() % 32, (extract(epoch from clock_timestamp()) * 1000000)::bigint from unnest($2::text[]) name
  on conflict ("tenantId", "table", part) do update set version = v.version + 1`;

/**
 * Raises the versions of tables, in the transaction that changes them: kept totals of the old version are then never
 * used again, in any process. It must be the last statement of the transaction, and one call for all its tables: two
 * connections that share a part wait for each other from here to the commit.
 */
export async function touch(tx: Scope, ...tables: string[]): Promise<void> {
  // Sorted, so that two transactions wait for each other instead of deadlocking.
  await tx.query(TOUCH, [[...new Set(tables)].sort()], 'touch');
}

/** The version of the tables that a list reads, as SQL: null while one of them has none, then nothing is kept. */
export function versionOf(tables: readonly string[]): string {
  const names = tables.map((t) => `'${t}'`).join(', ');
  return `(select sum(version)::bigint from platform.versions where "tenantId" = $1 and "table" in (${names}) having count(distinct "table") = ${tables.length})`;
}

/** How many rows matched, and under which version: as text, for the sum of many parts is no exact number here. */
export type Total = { version: string; total: number };

const MAX_ITEMS = 20_000;
const kept = new Map<string, Total>();

/** By what a total is kept: the tenant, and the text and values that count it. */
export function totalKey(tenantId: string, text: string, values: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([tenantId, text, values]))
    .digest('base64');
}

/** The total last counted; it holds only while its version does, which the reading statement compares. */
export function storedTotal(key: string): Total | undefined {
  const found = kept.get(key);
  if (!found) return undefined;
  // The last asked stays longest.
  kept.delete(key);
  kept.set(key, found);
  return found;
}

export function storeTotal(key: string, total: Total): void {
  kept.delete(key);
  kept.set(key, total);
  if (kept.size > MAX_ITEMS) {
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  }
}
