import { createHash } from 'node:crypto';
import { isObject } from '@/lib/contract/schema/is-record';
import type { Scope } from './tenant-scope';

const last = new Map<string, Promise<unknown>>();

/**
 * Runs jobs with the same key in order, one at a time. Jobs that would wait for a lock wait here, without a
 * connection: otherwise the queue of one tenant could take all connections and others would get 503.
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

/** The name of the violated unique constraint; undefined for other errors. */
export function violatedUnique(error: unknown): string | undefined {
  if (!isObject(error)) return undefined;
  if (!('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
}

/**
 * The next number of a tenant's counter, starting at 1. Waits for a transaction that uses the same counter, so that
 * there are no gaps.
 */
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

// The first version is a timestamp, so that a tenant that is reset never returns to an old version. Every connection
// increments its own row and the version is the sum: writers of one tenant do not wait for each other.
const TOUCH = `insert into platform.versions as v ("tenantId", "table", part, version)
  select $1, name, pg_backend_pid() % 32, (extract(epoch from clock_timestamp()) * 1000000)::bigint from unnest($2::text[]) name
  on conflict ("tenantId", "table", part) do update set version = v.version + 1`;

/**
 * Increments the versions of tables in the transaction that changes them, which invalidates cached totals in every
 * process. It must be the last statement of the transaction, in one call for all tables: connections that share a row
 * wait for each other from here to the commit.
 */
export async function touch(tx: Scope, ...tables: string[]): Promise<void> {
  // Sorted, so that two transactions wait for each other instead of deadlocking.
  await tx.query(TOUCH, [[...new Set(tables)].sort()], 'touch');
}

/** The version of the tables of a list, as SQL; null while one of them has none, then nothing is cached. */
export function versionOf(tables: readonly string[]): string {
  const names = tables.map((t) => `'${t}'`).join(', ');
  return `(select sum(version)::bigint from platform.versions where "tenantId" = $1 and "table" in (${names}) having count(distinct "table") = ${tables.length})`;
}

/**
 * The number of matching rows, and the version it belongs to. The version is text, because the sum exceeds exact
 * numbers.
 */
export type Total = { version: string; total: number };

const MAX_TOTALS = 20_000;
const kept = new Map<string, Total>();

/** The cache key of a total: the tenant, and the text and values of the count. */
export function totalKey(tenantId: string, text: string, values: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([tenantId, text, values]))
    .digest('base64');
}

/** The cached total; valid only while its version is, which the reading statement compares. */
export function storedTotal(key: string): Total | undefined {
  const found = kept.get(key);
  if (!found) return undefined;
  // Evict the least recently used.
  kept.delete(key);
  kept.set(key, found);
  return found;
}

export function storeTotal(key: string, total: Total): void {
  kept.delete(key);
  kept.set(key, total);
  if (kept.size > MAX_TOTALS) {
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  }
}
