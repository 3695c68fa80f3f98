import type { Scope } from './tenant-scope';

// The first version is a timestamp, so that a tenant never returns to an old version after a reset. Each table has up to 32 rows,
// chosen by connection, and the version is their sum. Concurrent writers of a tenant therefore rarely wait for each other.
const INCREMENT = `insert into platform.versions as v ("tenantId", "table", part, version)
  select $1, name, pg_backend_pid() % 32, (extract(epoch from clock_timestamp()) * 1000000)::bigint from unnest($2::text[]) name
  on conflict ("tenantId", "table", part) do update set version = v.version + 1`;

/**
 * Increments the versions of tables in the transaction that changes the tables. This invalidates cached totals in every process.
 * Must be a handler's last statement, with a single call for all tables, because connections that share a row wait from this
 * statement to the commit. Only the response of a write with an Idempotency-Key is stored after it.
 */
export async function incrementVersions(tx: Scope, ...tables: string[]): Promise<void> {
  // Sorted, so that two transactions wait for each other instead of deadlocking.
  await tx.query(INCREMENT, [[...new Set(tables)].sort()], 'increment-versions');
}

/**
 * Returns SQL for the version of a list's tables. The version is null while one of the tables has none. Nothing is cached then.
 */
export function versionSql(tables: readonly string[]): string {
  const names = tables.map((t) => `'${t}'`).join(', ');
  return `(select sum(version)::bigint from platform.versions where "tenantId" = $1 and "table" in (${names}) having count(distinct "table") = ${tables.length})`;
}
