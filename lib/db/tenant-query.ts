import pg from 'pg';
import { transaction } from './pool';

/**
 * Gives access to all tenants instead of one, for work such as retention. Tables whose policies do not allow this show no rows.
 */
export const ALL_TENANTS = '*';

/** Limits the transaction of `client` to the rows of a tenant, by row-level security. */
export async function enterTenant(client: pg.ClientBase, tenantId: string): Promise<void> {
  await client.query(`select set_config('tallyman.tenant', $1, true)`, [tenantId]);
}

/** Runs `work` in a transaction that is limited to the rows of one tenant. */
export const tenantTransaction = <T>(
  pool: pg.Pool,
  tenantId: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => transaction(pool, work, `begin; set local tallyman.tenant = ${pg.escapeLiteral(tenantId)}`);

/** Runs one statement in a transaction that is limited to the rows of one tenant. */
export async function tenantQuery<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  tenantId: string,
  config: pg.QueryConfig,
): Promise<R[]> {
  const { rows } = await tenantTransaction(pool, tenantId, (client) => client.query<R>(config));
  return rows;
}
