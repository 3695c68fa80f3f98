import { hash } from 'node:crypto';
import type { ClientBase } from 'pg';

// The first version is a timestamp, so that a tenant never returns to an old version after a reset. A tenant has up to 32 rows,
// and each connection uses one of them, so concurrent writers rarely wait for each other. The tenant's version is the sum of the
// rows. A transaction that has not written anything, such as an upsert of unchanged lots, has no ID and does not increment the
// version.
const INCREMENT = `insert into platform.versions as v ("tenantId", part, version)
  select $1, pg_backend_pid() % 32, (extract(epoch from clock_timestamp()) * 1000000)::bigint
  where pg_current_xact_id_if_assigned() is not null
  on conflict ("tenantId", part) do update set version = v.version + 1`;

/** Selects the version of the data of the tenant `$1`. Null before the first write. */
export const VERSION_SQL = `select sum(version)::bigint as version from platform.versions where "tenantId" = $1`;

/**
 * Increments the version of a tenant's data in the transaction of a write, which invalidates cached totals in every process. Must
 * be the last statement, because connections that share a row wait from this statement to the commit.
 */
export async function incrementVersion(client: ClientBase, tenantId: string): Promise<void> {
  await client.query(INCREMENT, [tenantId]);
}

/**
 * A number of matching rows, and the version of the tenant's data for which the number is valid. The version is text, because it
 * can exceed `Number.MAX_SAFE_INTEGER`.
 */
export type Total = { version: string; total: number };

const MAX_TOTALS = 20_000;
const totals = new Map<string, Total>();

/** Returns the cache key of a total, derived from the tenant and from the text and values of the count. */
export function totalKey(tenantId: string, text: string, values: readonly unknown[]): string {
  return hash('sha256', JSON.stringify([tenantId, text, values]), 'base64');
}

/** Returns the cached total. The total may be outdated, so the statement that uses it must compare the version. */
export const getCachedTotal = (key: string): Total | undefined => totals.get(key);

export function cacheTotal(key: string, total: Total): void {
  if (totals.size >= MAX_TOTALS) totals.clear();
  totals.set(key, total);
}
